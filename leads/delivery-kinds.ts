/** How deliveries are sent: by a mail server or an HTTP endpoint. */
export const channelNames = ['mail', 'webhook'] as const;

export type ChannelName = (typeof channelNames)[number];

interface About {
  channel: ChannelName;
  /** Shown to owners. */
  label: string;
  /**
   * - `people`: it carries a lead to those it is for, so the lead's status follows it.
   * - `visitor`: its recipient is the lead's sender, to be found, erased and de-identified with the lead's words.
   */
  reaches: 'people' | 'visitor';
  /** Whether somebody is told if it is late, since its loss matters to them. */
  isReported: boolean;
}

/** Every kind of delivery, and everything in which they differ: whatever depends on a kind is read from here. */
export const deliveryKinds = {
  notification: { channel: 'mail', label: 'Notification', reaches: 'people', isReported: true },
  webhook: { channel: 'webhook', label: 'Webhook', reaches: 'people', isReported: true },
  autoresponse: {
    channel: 'mail',
    label: 'Automatic reply',
    reaches: 'visitor',
    isReported: false,
  },
  answer: { channel: 'mail', label: 'Answer', reaches: 'visitor', isReported: true },
} as const satisfies Readonly<Record<string, About>>;

type Kinds = typeof deliveryKinds;

export type DeliveryKind = keyof Kinds;

/** The kinds with a trait, such as `KindsWith<{ channel: 'mail' }>`. */
type KindsWith<Trait extends Partial<About>> = {
  [Kind in DeliveryKind]: Kinds[Kind] extends Trait ? Kind : never;
}[DeliveryKind];

/** Kinds that carry a lead to the people it is for. */
export type CarryingKind = KindsWith<{ reaches: 'people' }>;

export const carryingKinds = kindsWhere(({ reaches }) => reaches === 'people') as CarryingKind[];

export const visitorKinds = kindsWhere(({ reaches }) => reaches === 'visitor');

export const reportedKinds = kindsWhere(({ isReported }) => isReported);

/** Kinds that are mails, and so are composed. */
export type MailKind = KindsWith<{ channel: 'mail' }>;

export function isMailKind(kind: DeliveryKind): kind is MailKind {
  return channelOf(kind) === 'mail';
}

export function channelOf(kind: DeliveryKind): ChannelName {
  return deliveryKinds[kind].channel;
}

function kindsWhere(isSo: (about: About) => boolean): DeliveryKind[] {
  const kinds = Object.entries(deliveryKinds) as [DeliveryKind, About][];
  return kinds.filter(([, about]) => isSo(about)).map(([kind]) => kind);
}
