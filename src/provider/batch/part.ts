import {
  after,
  eventsOf,
  type Journal,
  openJournal,
  type PartEvent,
  type PartState,
  type Sealed,
  stateFrom,
} from './journal.js';
import type { PartFiles } from './part-files.js';

/** A part under work. */
export interface Part {
  readonly files: PartFiles;
  readonly journal: Journal;
  readonly sealed: Sealed;
  state: PartState;
  tell(event: PartEvent): void;
}

/** Opens a sealed part where its journal left it. */
export function openPart(files: PartFiles): Part {
  const journal = openJournal(files.journal);
  const state = stateFrom(eventsOf(files.journal));
  const part: Part = {
    files,
    journal,
    sealed: state.sealed as Sealed,
    state,
    tell(event) {
      journal.tell(event);
      part.state = after(part.state, event);
    },
  };
  return part;
}
