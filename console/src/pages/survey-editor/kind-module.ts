import type { Lang } from '@pollen/ui/language';
import type { LucideIcon } from 'lucide-react';
import type { Scalar } from './expressions';
import type { Json } from './json';
import type { Property } from './properties';

/** A list of a question's JSON with something to choose or to fill in. */
export interface EntryLists {
  readonly key: 'choices' | 'rows' | 'columns' | 'items';
  /** The property that tells entries apart, and the one that names them. */
  readonly id: 'value' | 'name';
  readonly label: 'text' | 'title';
  /** What entries have beyond these two. */
  readonly exclusive?: true;
  readonly picture?: true;
  readonly required?: true;
}

/** An answer that can be chosen. */
export interface OfferedAnswer {
  readonly value: Scalar;
  readonly text: string;
}

/** The parts of a question that rules may refer to: the question itself, or a part of it. */
export interface AskedPart {
  /** Behind the name of the question, as `.row`; empty: the question itself. */
  readonly suffix: string;
  /** What the part is called. */
  readonly title?: string;
  readonly choices: readonly OfferedAnswer[];
  /** Its answer is a list. */
  readonly many?: boolean;
  readonly numeric?: boolean;
}

/** The console's module of one kind of question, or of the note between questions. */
export interface KindModule {
  readonly label: Readonly<Record<Lang, string>>;
  readonly Icon: LucideIcon;
  /** What a new one has beyond its name and title. */
  readonly beginning: Json;
  /** Properties beyond those of all questions; lists come apart. */
  readonly properties: readonly Property[];
  readonly lists?: readonly EntryLists[];
  /** Validators that can be added. */
  readonly validators: readonly string[];
  /** Answers that quotas may count and attention checks expect; absent: nothing is chosen. */
  choices?(question: Json, lang: Lang): OfferedAnswer[];
  /** What rules may ask about; absent: the question itself, with its choices. */
  asked?(question: Json, lang: Lang): AskedPart[];
}
