// Which of the three layouts fits.

import { useEffect, useState } from 'preact/hooks';

export type Size = 'wide' | 'medium' | 'phone';

const now = (): Size => (innerWidth >= 1100 ? 'wide' : innerWidth >= 600 ? 'medium' : 'phone');

export function useSize(): Size {
  const [size, setSize] = useState<Size>(now);
  useEffect(() => {
    const look = (): void => setSize(now());
    addEventListener('resize', look);
    return () => removeEventListener('resize', look);
  }, []);
  return size;
}
