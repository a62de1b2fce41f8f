import type { GridQuestion, MultipleChoiceGridQuestion } from '@pollen/contract/questions';
import type { ReactNode } from 'react';
import styles from './RubricGrid.module.css';

/** A grid whose rows are answered with the same columns: with one of them, or with several. */
export type Grid = GridQuestion | MultipleChoiceGridQuestion;

/** How the table of a grid is drawn. */
export interface GridProps {
  question: Grid;
  styles: CSSModuleClasses;
  /** With more columns than this a table would scroll sideways: the rows are cards on every screen. */
  mostColumns: number;
  /** Draws what stands beside the mark of a cell, which names it. */
  draw(column: Grid['columns'][number], position: number, row: Grid['rows'][number]): ReactNode;
}

interface RubricGridProps {
  question: Grid;
  Table(props: GridProps): ReactNode;
  Text(props: { text: string }): ReactNode;
}

/** More texts beside each other would be too narrow to read. */
const mostColumns = 5;

/**
 * A rubric: a grid whose cells say what each column means for their row. In a table the cells are chosen by their texts,
 * and the head has the titles of the columns; in cards these stand above the texts.
 */
export default function RubricGrid({ question, Table, Text }: RubricGridProps) {
  return (
    <Table
      question={question}
      styles={styles}
      mostColumns={mostColumns}
      draw={(column, position, { cells }) => {
        const text = cells?.[position] ?? column.text;
        if (text === column.text) return <Text text={text} />;
        return (
          <>
            <span className={styles.title}>
              <Text text={column.text} />
            </span>{' '}
            <span className={styles.text}>
              <Text text={text} />
            </span>
          </>
        );
      }}
    />
  );
}
