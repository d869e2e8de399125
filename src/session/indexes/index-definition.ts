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
      ...goOf(name, variable).map((line) => `\t\t${line}`),
      '\t},',
      '})',
      `objects, err := informer.GetIndexer().ByIndex(${JSON.stringify(name)}, ${JSON.stringify(value)})`,
    ],
  };
}

function typescriptOf(name: string, variable: string): string {
  const [, prefix, key = ''] = /^(label|annotation):(.*)$/s.exec(name) ?? [];
  if (prefix !== undefined) return oneOrNone(`${variable}.${prefix}(${quote(key)})`);
  if (name === 'namespace') return `[${variable}.namespace]`;
  if (name === 'owner') {
    return `${variable}.ownerReferences.filter((owner) => owner.controller).map((owner) => \`\${owner.kind}/\${owner.name}\`)`;
  }
  const steps = toSteps(name);
  return steps
    ? oneOrNone(`${variable}.field<string>([${steps.map(quote).join(', ')}])`)
    : `parseIndexExpression(${quote(name)}).indexFunction(${variable})`;
}

/** Absent values file the object nowhere. */
function oneOrNone(expression: string): string {
  return `[${expression}].flatMap((value) => value ?? [])`;
}

function goOf(name: string, variable: string): string[] {
  const [, prefix, key = ''] = /^(label|annotation):(.*)$/s.exec(name) ?? [];
  const object = `${variable} := obj.(metav1.Object)`;
  if (prefix !== undefined) {
    const getter = prefix === 'label' ? 'GetLabels' : 'GetAnnotations';
    return [
      object,
      `if value, ok := ${variable}.${getter}()[${JSON.stringify(key)}]; ok {`,
      '\treturn []string{value}, nil',
      '}',
      'return nil, nil',
    ];
  }
  if (name === 'namespace') return [object, `return []string{${variable}.GetNamespace()}, nil`];
  if (name === 'owner') {
    return [
      object,
      `if owner := metav1.GetControllerOf(${variable}); owner != nil {`,
      '\treturn []string{owner.Kind + "/" + owner.Name}, nil',
      '}',
      'return nil, nil',
    ];
  }
  const path = (toSteps(name) ?? []).map((step) => JSON.stringify(step)).join(', ');
  return [
    `${variable} := obj.(*unstructured.Unstructured)`,
    `value, found, err := unstructured.NestedString(${variable}.Object, ${path})`,
    'if err != nil || !found {',
    '\treturn nil, err',
    '}',
    'return []string{value}, nil',
  ];
}

/** Plain fields of a dotted path; undefined for anything richer. */
function toSteps(expression: string): string[] | undefined {
  if (expression === 'node') return ['spec', 'nodeName'];
  if (expression === 'phase') return ['status', 'phase'];
  const path = /^\{(.*)\}$/s.exec(expression)?.[1] ?? expression;
  return /^(?:\.\w+)+$/.test(path) ? path.slice(1).split('.') : undefined;
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
