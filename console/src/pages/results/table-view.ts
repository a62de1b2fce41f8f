import type { DataOf } from '@pollen/contract/client';
import { useNavigate, useSearchParams } from 'react-router';
import type { FilterProblem } from '../../list/filters';

export type Variable = DataOf<'GET /api/console/Surveys/:id/Variables'>['list'][number];
export type QuestionTables = DataOf<'POST /api/console/Surveys/:id/Tables'>;
export type Column = QuestionTables['columns'][number];
export type Row = QuestionTables['tables'][number]['rows'][number];
export type Question = DataOf<'GET /api/console/Surveys/:id/Results'>['questions'][number];

/** Keeps the respondents whose answer to the question is one of these. */
export interface BaseFilter {
  readonly variable: string;
  readonly categories: readonly Variable['categories'][number]['value'][];
}

export const LEVELS = [90, 95, 99] as const;
export const FIGURES = ['percent', 'count', 'both'] as const;

/** The settings of all tables on the page. They are part of the address, so that a link shows the same tables. */
export interface TableView {
  readonly breaks: readonly string[];
  readonly filters: readonly BaseFilter[];
  readonly level: (typeof LEVELS)[number];
  readonly figures: (typeof FIGURES)[number];
  /** By the weighting of the survey, if it has one. */
  readonly weighted: boolean;
}

function readFilters(text: string | null): BaseFilter[] {
  try {
    const read: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(read)) return [];
    return read.filter(
      (each): each is BaseFilter =>
        typeof each?.variable === 'string' && Array.isArray(each.categories) && each.categories.length > 0,
    );
  } catch {
    return [];
  }
}

/**
 * Reads the view from an address. Names that the survey does not have are left out, because the link may be older than
 * the survey.
 */
export function readView(params: URLSearchParams, variables: readonly Variable[]): TableView {
  const names = new Set(variables.map(({ name }) => name));
  return {
    breaks: [...new Set(params.getAll('break'))].filter((name) => names.has(name)).slice(0, 6),
    filters: readFilters(params.get('base')).filter(({ variable }) => names.has(variable)),
    level: LEVELS.find((level) => String(level) === params.get('level')) ?? 95,
    figures: FIGURES.find((figures) => figures === params.get('figures')) ?? 'percent',
    weighted: params.get('weight') !== 'none',
  };
}

/** Returns the parts of an address that the survey does not have; the tables are shown without them. */
export function viewProblems(params: URLSearchParams, variables: readonly Variable[]): FilterProblem[] {
  const view = readView(params, variables);
  const base = params.get('base');
  const isChoice = (name: string, text: string, found: boolean): FilterProblem[] =>
    found ? [] : [{ name, text, kind: 'choice' }];
  return [
    ...params.getAll('break').flatMap((name) => isChoice('break', name, view.breaks.includes(name))),
    ...(base === null ? [] : isChoice('base', base, base === JSON.stringify(view.filters))),
    ...(['level', 'figures'] as const).flatMap((name) => {
      const text = params.get(name);
      return text === null ? [] : isChoice(name, text, String(view[name]) === text);
    }),
  ];
}

/** Returns the address of a view, without the default settings. */
export function writeView({ breaks, filters, level, figures, weighted }: TableView): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of breaks) params.append('break', name);
  if (filters.length > 0) params.set('base', JSON.stringify(filters));
  if (level !== 95) params.set('level', String(level));
  if (figures !== 'percent') params.set('figures', figures);
  if (!weighted) params.set('weight', 'none');
  return params;
}

/** Returns the view of the address and the function that changes it. */
export function useTableView(variables: readonly Variable[]) {
  const navigate = useNavigate();
  const params = useSearchParams()[0];
  const view = readView(params, variables);
  const change = (changed: Partial<TableView>) =>
    navigate(`?${writeView({ ...view, ...changed })}`, { replace: true, preventScrollReset: true });
  return { view, change, problems: viewProblems(params, variables) };
}

/** What tables are asked for, beside the question. */
export interface TableRequest {
  readonly breaks: string[];
  readonly filters: { variable: string; categories: Variable['categories'][number]['value'][] }[];
  readonly level: TableView['level'];
  readonly weighted: boolean;
}

/** Returns what to ask for; weights only where the survey has some. */
export function tableRequest({ breaks, filters, level, weighted }: TableView, isWeighted: boolean): TableRequest {
  return {
    breaks: [...breaks],
    filters: filters.map(({ variable, categories }) => ({ variable, categories: [...categories] })),
    level,
    weighted: weighted && isWeighted,
  };
}
