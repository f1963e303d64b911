/** What a person is told. It carries counts, never what a visitor wrote. */
export interface Alert {
  condition: ConditionName;
  step: 'raised' | 'continues' | 'over';
  count: number;
  /** One line, such as "3 deliveries are parked". */
  title: string;
  /** What to do about it. */
  advice: string;
}

export type ConditionName =
  | 'parked'
  | 'late'
  | 'refused'
  | 'turned-away'
  | 'canary'
  | 'erasure'
  | 'quarantine';

/** Brings alerts to a person by another way than the leads go. */
export interface AlertSender {
  /** For the log. */
  name: string;
  /** Rejects when nobody took it. */
  send: (alert: Alert) => Promise<void>;
  close: () => void;
}
