import type { Tx } from '../database/database';

/** A figure for each value of a label; a gauge without a label has one figure, or none. */
export interface Figure {
  readonly label?: string;
  readonly value: number;
}

/** A figure of the panel that is read from the database for Prometheus. Bounded: it is read every few seconds. */
export interface PanelGauge {
  /** With its unit at the end, such as `pollen_oldest_payment_seconds`. */
  readonly name: string;
  readonly help: string;
  /** The name of the label, where there are several figures. */
  readonly label?: string;
  readonly read: (tx: Tx) => Promise<readonly Figure[]>;
}

/** Reads one gauge from the database; fails when the database does not answer. */
export type ReadGauge = (gauge: PanelGauge) => Promise<readonly Figure[]>;
