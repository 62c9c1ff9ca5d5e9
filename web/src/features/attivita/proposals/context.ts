import { createContext, useContext } from 'react';
import type { Proposal } from '@/api/proposals';
import type { ComparedProposal } from './compare';

export type Choice = { field: string; said: string; items: readonly ComparedProposal[] };

/** What was read for the fields of a form, and what the person does with it. */
export type Proposals = {
  state: 'failed' | 'reading' | 'nothing' | 'found';
  /** Asks again after a failure; null while that goes on. */
  retry: (() => void) | null;
  /** Without those that the person ignores. */
  compared: readonly ComparedProposal[];
  /** Those on the screen that would replace nothing: all that 'Accetta tutte' takes. */
  free: readonly ComparedProposal[];
  /** Where the form has nothing yet, the values between which the text leaves a field open, and why; none where it was not read. */
  choices: readonly Choice[];
  labelOf: (field: string) => string;
  /** Fields of which all values are shown, not only the first. */
  opened: ReadonlySet<string>;
  open: (field: string) => void;
  ignored: number;
  /** How many times something was accepted, ignored or asked for again. */
  decided: number;
  accept: (items: readonly ComparedProposal[]) => void;
  ignore: (item: ComparedProposal) => void;
  restore: () => void;
};

/** Null where nothing is proposed: forms without a document, or that cannot be changed. */
export const ProposalsContext = createContext<Proposals | null>(null);
export const useProposals = (): Proposals | null => useContext(ProposalsContext);

/** Shows the passage that a value was read in, in the document. */
export const ShowPassageContext = createContext<((proposal: Proposal) => void) | null>(null);
export const useShowPassage = () => useContext(ShowPassageContext);
