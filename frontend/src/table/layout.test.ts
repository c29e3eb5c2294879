import { describe, expect, it } from 'vitest';
import { classesOf, layoutOf } from './layout';

describe('the layout', () => {
  it.each([
    [1920, 1080, 'desk h-tall w-huge'],
    [1440, 900, 'desk h-tall w-wide'],
    [1366, 657, 'desk h-mid w-wide'],
    [1280, 720, 'desk h-mid w-plain'],
    [1024, 768, 'side h-tall w-plain'],
    [768, 1024, 'stack h-tall w-plain'],
    [844, 390, 'side h-low w-plain small'],
    [720, 450, 'side h-low w-thin small'],
    [568, 320, 'side h-low w-tiny small'],
    [390, 844, 'phone h-tall w-plain small'],
    [360, 640, 'phone h-mid w-thin small'],
    [320, 568, 'phone h-mid w-tiny small'],
  ])('of %i by %i is %s', (width, height, told) => {
    expect(classesOf(layoutOf(width, height))).toBe(told);
  });

  it('is a desk only where four trays have their height', () => {
    expect(layoutOf(1300, 655).form).toBe('side');
    expect(layoutOf(1199, 900).form).toBe('side');
  });
});
