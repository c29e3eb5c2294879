// A draft as a link: packed into what follows the # of an address, which browsers keep to themselves.

const MARK = '#d=';

async function through(
  data: Uint8Array<ArrayBuffer>,
  stream: GenericTransformStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([data]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/** What follows the address of the workshop. */
export async function packed(text: string): Promise<string> {
  const data = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  const letters = btoa(Array.from(data, (byte) => String.fromCharCode(byte)).join(''));
  return MARK + letters.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

export const isPacked = (hash: string): boolean => hash.startsWith(MARK);

/** The text that a link holds; an error if it is cut off, or no such link. */
export async function unpacked(hash: string): Promise<string> {
  const letters = atob(hash.slice(MARK.length).replaceAll('-', '+').replaceAll('_', '/'));
  const data = await through(
    Uint8Array.from(letters, (letter) => letter.charCodeAt(0)),
    new DecompressionStream('deflate-raw'),
  );
  return new TextDecoder('utf-8', { fatal: true }).decode(data);
}
