// The specification's section 5 as a table, written independently of the forms, to test relay and pages.

export interface FieldRule {
  required?: true;
  email?: true;
  least?: number;
  most?: number;
}

export interface FormRules {
  id: string;
  /** The form's name in the specification. */
  title: string;
  /** Rules by field, in the page's order. Fields without a rule are left out. */
  fields: Readonly<Record<string, FieldRule>>;
}

const line: FieldRule = { most: 100 };
const requiredLine: FieldRule = { required: true, most: 100 };
const email: FieldRule = { required: true, email: true, most: 255 };
const phone: FieldRule = { most: 20 };
const consent: FieldRule = { required: true };

// The specification sets no lengths for the dialogs. Ours are those of the other forms.
const dialog = {
  name: requiredLine,
  email,
  phone,
  company: line,
  message: { required: true, most: 1000 },
  consent,
} as const;

export const specifiedRules: readonly FormRules[] = [
  {
    id: 'employer-enquiry',
    title: 'employer enquiry',
    fields: {
      company: requiredLine,
      name: requiredLine,
      email,
      phone,
      role: requiredLine,
      location: requiredLine,
      salary_range: { most: 50 },
      notes: { required: true, least: 10, most: 1000 },
      consent,
    },
  },
  {
    id: 'candidate-registration',
    title: 'candidate registration',
    fields: {
      name: requiredLine,
      email,
      phone,
      location: line,
      desired_role: requiredLine,
      salary: { most: 50 },
      availability: { required: true, most: 50 },
      notes: { most: 1000 },
      consent,
    },
  },
  {
    id: 'contact',
    title: 'contact',
    fields: {
      name: requiredLine,
      email,
      phone,
      company: line,
      message: { required: true, least: 10, most: 1000 },
      consent,
    },
  },
  { id: 'consultation', title: 'consultation dialog', fields: dialog },
  { id: 'demo', title: 'demo dialog', fields: dialog },
];

/** A rule in words: “notes required, 10 to 1000 characters”. */
export function ruleInWords(name: string, { required, email: valid, least, most }: FieldRule) {
  const length = least === undefined ? `at most ${most}` : `${least} to ${most}`;
  return [
    required ? `${name} required` : name,
    ...(valid ? ['a valid email'] : []),
    ...(most === undefined ? [] : [`${length} characters`]),
  ].join(', ');
}

/** A value of exactly this length that satisfies the field's other rules. */
export function valueOfLength(rule: FieldRule, length: number): string {
  if (!rule.email) return 'x'.repeat(length);
  const domain = `${'d'.repeat(60)}.${'d'.repeat(60)}.${'d'.repeat(60)}.example`;
  return `${'a'.repeat(length - domain.length - 1)}@${domain}`;
}
