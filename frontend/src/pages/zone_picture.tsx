// A circle of hell as a small plan: the zone's cells, the start in the middle of its first column, the well somewhere in the dark.

import './layout_picture.css';
import './zone_picture.css';

/** The zone is `width` by `height` cells; the start tile lies in the middle of the first column (DAN-2, DAN-5). */
export function ZonePicture({ width, height }: { width: number; height: number }) {
  const middle = Math.floor(height / 2);
  const cells = Array.from({ length: width * height }, (_, i) => ({ x: i % width, y: Math.floor(i / width) }));
  return (
    <svg class="plan zone-plan" viewBox={`${(width - 8.5) / 2} ${(height - 8.5) / 2} 8.5 8.5`} aria-hidden="true">
      <rect class="zone-edge" x="-.12" y="-.12" width={width + 0.24} height={height + 0.24} rx=".08" />
      {cells.map(({ x, y }) => {
        // The deeper, the darker; what glows in the last column is not fire.
        const deep = x / 8;
        return (
          <rect
            key={`${x},${y}`}
            class="zone-cell"
            x={x + 0.05}
            y={y + 0.05}
            width=".9"
            height=".9"
            opacity={1 - deep * 0.6}
          />
        );
      })}
      <g transform={`translate(0 ${middle})`}>
        <rect x=".05" y=".05" width=".9" height=".9" class="rock" />
        <path class="floor" d="M.3 .3V.05h.4v.25h.25v.4H.7v.25H.3Z" />
        <circle cx=".5" cy=".5" r=".17" class="zone-start" />
      </g>
      {Array.from({ length: height }, (_, y) => (
        <g key={y} class="eye" transform={`translate(${width - 0.5} ${y + 0.5})`} opacity={y === middle ? 1 : 0.45}>
          <circle cx="-.11" r=".06" />
          <circle cx=".11" r=".06" />
        </g>
      ))}
    </svg>
  );
}
