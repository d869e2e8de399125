/** The code that makes an index, for `c t` and `c g`. */
export interface IndexDefinition {
  readonly typescript: readonly string[];
  readonly go: readonly string[];
}

/** `variable` is what one object is called, such as `pod`; `value` one of the index's values, for the example. */
export function toIndexDefinition(name: string, variable: string, value: string): IndexDefinition {
  return {
    typescript: [
      'informer.addIndexers({',
      `  ${/^[a-z]\w*$/i.test(name) ? name : quote(name)}: (${variable}) => ${typescriptOf(name, variable)},`,
      '})',
      `informer.indexer.byIndex(${quote(name)}, ${quote(value)})`,
    ],
    go: [
      'informer.AddIndexers(cache.Indexers{',
      `\t${JSON.stringify(name)}: func(obj any) ([]string, error) {`,
      `\t\t${variable}, err := meta.Accessor(obj)`,
      '\t\tif err != nil {',
      '\t\t\treturn nil, err',
      '\t\t}',
      ...goOf(name, variable).map((line) => `\t\t${line}`),
      '\t},',
      '})',
      `objects, err := informer.GetIndexer().ByIndex(${JSON.stringify(name)}, ${JSON.stringify(value)})`,
    ],
  };
}

function typescriptOf(name: string, variable: string): string {
  const [, prefix, key = ''] = /^(label|annotation):(.*)$/s.exec(name) ?? [];
  if (prefix !== undefined) return oneOrNone(`${variable}.metadata?.${prefix}s?.[${quote(key)}]`);
  switch (name) {
    case 'namespace':
      return `[${variable}.metadata?.namespace ?? '']`;
    case 'node':
      return oneOrNone(`${variable}.spec?.nodeName`);
    case 'phase':
      return oneOrNone(`${variable}.status?.phase`);
    case 'owner':
      return `(${variable}.metadata?.ownerReferences ?? []).filter((o) => o.controller).map((o) => \`\${o.kind}/\${o.name}\`)`;
    default: {
      const steps = toSteps(name);
      return steps
        ? oneOrNone(`${variable}${steps.map((step) => `?.${step}`).join('')}`.replace('?.', '.'))
        : `valuesAt(${variable}, ${quote(name)})`;
    }
  }
}

/** Absent values file the object nowhere. */
function oneOrNone(expression: string): string {
  return `[${expression}].flatMap((value) => value ?? [])`;
}

function goOf(name: string, variable: string): string[] {
  const [, prefix, key = ''] = /^(label|annotation):(.*)$/s.exec(name) ?? [];
  if (prefix !== undefined) {
    const getter = prefix === 'label' ? 'GetLabels' : 'GetAnnotations';
    return [
      `if value, ok := ${variable}.${getter}()[${JSON.stringify(key)}]; ok {`,
      '\treturn []string{value}, nil',
      '}',
      'return nil, nil',
    ];
  }
  if (name === 'namespace') return [`return []string{${variable}.GetNamespace()}, nil`];
  if (name === 'owner') {
    return [
      `if owner := metav1.GetControllerOf(${variable}); owner != nil {`,
      '\treturn []string{owner.Kind + "/" + owner.Name}, nil',
      '}',
      'return nil, nil',
    ];
  }
  const steps = name === 'node' ? ['spec', 'nodeName'] : name === 'phase' ? ['status', 'phase'] : (toSteps(name) ?? []);
  const path = steps.map((step) => JSON.stringify(step)).join(', ');
  return [
    `value, found, err := unstructured.NestedString(${variable}.(*unstructured.Unstructured).Object, ${path})`,
    'if err != nil || !found {',
    '\treturn nil, err',
    '}',
    'return []string{value}, nil',
  ];
}

/** Plain fields of a dotted path; undefined for anything richer. */
function toSteps(expression: string): string[] | undefined {
  const path = /^\{(.*)\}$/s.exec(expression)?.[1] ?? expression;
  return /^(?:\.\w+)+$/.test(path) ? path.slice(1).split('.') : undefined;
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
