// The ruleset of the table that is looked at: some things are called otherwise there. Empty: no table, or the common words.

import { signal } from '@preact/signals';

export const dialect = signal('');
