import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';
import { useOutletContext } from 'react-router';
import type { Survey } from './survey-types';

/** Returns the survey of the page, in every tab below `SurveyLayout`. It refreshes while the page is open. */
export function useSurvey(): Survey {
  return useOutletContext<Survey>();
}

/** The place in the head of the survey page where a tab puts its own actions; null until the head is drawn. */
export const HeadActionsPlace = createContext<HTMLElement | null>(null);

/** Puts the actions of a tab into the head of the survey page, before those that every tab has. */
export function HeadActions({ children }: { children: ReactNode }) {
  const place = use(HeadActionsPlace);
  return place && createPortal(children, place);
}
