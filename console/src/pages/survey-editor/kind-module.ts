import type { Lang } from '@pollen/ui/language';
import type { LucideIcon } from 'lucide-react';
import type { Scalar } from './expressions';
import type { Json } from './json';
import type { Property } from './properties';

/** A list in a question's JSON whose entries respondents choose or fill in. */
export interface EntryLists {
  readonly key: 'choices' | 'rows' | 'columns' | 'items' | 'templateElements' | 'detailElements';
  /** The property that identifies an entry, and the one with its text. */
  readonly id: 'value' | 'name';
  readonly label: 'text' | 'title';
  /** The properties that entries have besides these two. */
  readonly exclusive?: true;
  readonly picture?: true;
  readonly required?: true;
  /** Entries are questions of a template; the property that says of which kind, and the kind that stands for none. */
  readonly typed?: { readonly key: 'type' | 'cellType'; readonly usual: 'text' | 'dropdown' };
}

/** An answer that respondents can choose. */
export interface OfferedAnswer {
  readonly value: Scalar;
  readonly text: string;
}

/** The parts of a question that rules may refer to: the question itself, or a part of it. */
export interface AskedPart {
  /** The part after the name of the question, such as `.row`; empty for the question itself. */
  readonly suffix: string;
  /** The title of the part. */
  readonly title?: string;
  readonly choices: readonly OfferedAnswer[];
  /** True when the answer is a list. */
  readonly many?: boolean;
  readonly numeric?: boolean;
}

/** The console's module of one kind of question, or of the note between questions. */
export interface KindModule {
  readonly label: Readonly<Record<Lang, string>>;
  readonly Icon: LucideIcon;
  /** The initial properties of a new element, besides its name and title. */
  readonly beginning: Json;
  /** The properties besides those of all questions; lists are described in `lists`. */
  readonly properties: readonly Property[];
  readonly lists?: readonly EntryLists[];
  /** The cells of its rows and columns may have texts of their own. */
  readonly hasCellTexts?: true;
  /** The validators that can be added. */
  readonly validators: readonly string[];
  /**
   * Returns the answers that quotas can count and attention checks can expect; undefined for questions without choices.
   */
  choices?(question: Json, lang: Lang): OfferedAnswer[];
  /** Returns the parts that rules can refer to; undefined means the question itself, with its choices. */
  asked?(question: Json, lang: Lang): AskedPart[];
}
