// A component that is drawn again only when a property changes (as in preact/compat, without the rest of it).

import { Component, type ComponentChild, type FunctionComponent } from 'preact';

export function differ(a: object, b: object): boolean {
  const one = a as Record<string, unknown>;
  const two = b as Record<string, unknown>;
  for (const key in one) if (!Object.is(one[key], two[key])) return true;
  for (const key in two) if (!(key in one)) return true;
  return false;
}

export function memo<P extends object>(draw: (props: P) => ComponentChild): FunctionComponent<P> {
  class Memo extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      return differ(this.props, next);
    }
    override render(): ComponentChild {
      return draw(this.props as P);
    }
  }
  return Memo as unknown as FunctionComponent<P>;
}
