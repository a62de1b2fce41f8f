/** One property of a question in the editor. Its label is the word for the property's name. */
export type Property =
  | { readonly key: string; readonly is: 'flag' }
  | { readonly key: string; readonly is: 'number' | 'plain' | 'text' }
  | {
      readonly key: string;
      readonly is: 'select';
      readonly options: readonly string[];
      /** The words of options that mean something else in other properties. */
      readonly words?: Readonly<Record<string, string>>;
    };

export const flag = (key: string): Property => ({ key, is: 'flag' });
export const number = (key: string): Property => ({ key, is: 'number' });
export const text = (key: string): Property => ({ key, is: 'text' });
export const plain = (key: string): Property => ({ key, is: 'plain' });
export const select = (key: string, ...options: string[]): Property => ({ key, is: 'select', options });

/** The validators with their parameters. */
export const validators: Readonly<Record<string, readonly Property[]>> = {
  numeric: [number('minValue'), number('maxValue')],
  text: [number('minLength'), number('maxLength')],
  answercount: [number('minCount'), number('maxCount')],
  email: [],
  regex: [plain('regex')],
  expression: [plain('expression')],
};
