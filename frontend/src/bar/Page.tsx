// A page around the table: the bar of places above, on a phone as tabs below, and between them what the page is about.

import type { ComponentChildren } from 'preact';

import { Bar, Tabs } from './Bar';
import './page.css';

interface PageProps {
  class?: string;
  /** Takes the whole window and does not scroll as a whole: its panels do. */
  working?: boolean;
  children: ComponentChildren;
}

export function Page({ class: cls = '', working = false, children }: PageProps) {
  return (
    <div class={`page ${working ? 'working' : ''}`}>
      <Bar />
      <main class={cls}>{children}</main>
      <Tabs />
    </div>
  );
}
