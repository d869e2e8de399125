/** A custom resource whose printer columns are recorded: the columns, and objects to print. */
const column = (name: string, type: string, jsonPath: string, rest: object = {}) => ({ name, type, jsonPath, ...rest });

export const printerColumns = [
  column('Text', 'string', '.spec.value'),
  column('Integer', 'integer', '.spec.value', { format: 'int32' }),
  column('Number', 'number', '.spec.value', { description: 'the value' }),
  column('Boolean', 'boolean', '.spec.value', { priority: 1 }),
  column('Date', 'date', '.spec.value'),
  column('First', 'string', '.spec.list[0]'),
  column('Last', 'string', '.spec.list[-1]'),
  column('All', 'string', '.spec.list[*]'),
  column('Ready', 'string', '.status.conditions[?(@.type=="Ready")].status'),
  column('Dotted', 'string', '.metadata.annotations.example\\.org/note'),
  column('Age', 'date', '.metadata.creationTimestamp'),
];

const conditions = [
  { type: 'Synced', status: 'True' },
  { type: 'Ready', status: 'False' },
];

export const printedSpecs: readonly object[] = [
  {},
  { spec: { value: 'text', list: ['a', 'b'] }, status: { conditions } },
  { spec: { value: 3 } },
  { spec: { value: 3.7 } },
  { spec: { value: -3.7 } },
  { spec: { value: 12345678901 } },
  { spec: { value: 1.5e30 } },
  { spec: { value: 0.00001 } },
  { spec: { value: 123456789.5 } },
  { spec: { value: true } },
  { spec: { value: null } },
  { spec: { value: '' } },
  { spec: { value: { b: 1, a: ['x', '<&>'] } } },
  { spec: { value: [1, 'two', null] } },
  { spec: { value: [] } },
  { spec: { value: '2026-01-02T03:04:05Z' } },
  { spec: { value: '2026-01-02T03:04:05.123456+02:00' } },
  { spec: { value: '2126-01-02T03:04:05Z' } },
  { spec: { value: '2026-01-02' } },
  { spec: { value: '0001-01-01T00:00:00Z' } },
  { spec: { value: 'null' } },
  { spec: { list: 'not a list' }, status: { conditions: [] } },
  { spec: { list: [] } },
  { spec: { list: [null, 1] } },
  { spec: { list: [{ deep: 1 }] } },
  { metadata: { annotations: { 'example.org/note': 'hello' } } },
];
