import { KinformerError } from '../core/errors.ts';
import {
  compareText,
  createRequirement,
  formatRequirement,
  type LabelOperator,
  type LabelRequirement,
  meetsRequirement,
} from './label-requirement.ts';
import { parseRequirements } from './label-selector-parser.ts';

/** metav1.LabelSelector, as workloads carry it in their spec. */
export interface LabelSelectorSpec {
  readonly matchLabels?: Readonly<Record<string, string>> | null | undefined;
  readonly matchExpressions?: readonly LabelSelectorExpression[] | null | undefined;
}

/** metav1.LabelSelectorRequirement: `In`, `NotIn`, `Exists` or `DoesNotExist`. */
export interface LabelSelectorExpression {
  readonly key: string;
  readonly operator: string;
  readonly values?: readonly string[] | null | undefined;
}

/** apimachinery's `labels.Selector`: all requirements must hold. */
export class LabelSelector {
  /** Sorted by key. */
  readonly requirements: readonly LabelRequirement[];

  constructor(requirements: readonly LabelRequirement[]) {
    this.requirements = requirements.toSorted((a, b) => compareText(a.key, b.key));
  }

  /** Whether it selects everything. */
  get isEmpty(): boolean {
    return this.requirements.length === 0;
  }

  matches(labels: Readonly<Record<string, string>> | undefined): boolean {
    return this.requirements.every((requirement) =>
      meetsRequirement(
        requirement,
        labels !== undefined && Object.hasOwn(labels, requirement.key) ? labels[requirement.key] : undefined,
      ),
    );
  }

  /** `matches` for a KubeObject, reading only the labels that are asked for. */
  matchesObject(object: { label(key: string): string | undefined }): boolean {
    return this.requirements.every((requirement) => meetsRequirement(requirement, object.label(requirement.key)));
  }

  /** The canonical text, which parses to the same selector. */
  toString(): string {
    return this.requirements.map(formatRequirement).join(',');
  }
}

/** Reads kubectl's `-l` text. Throws BAD_SELECTOR; the message is what the API server answers with 400. */
export function parseLabelSelector(text: string): LabelSelector {
  return new LabelSelector(parseRequirements(text));
}

/** Selects exactly the objects that have all these labels; checks nothing, as apimachinery's SelectorFromSet. */
export function labelSelectorFromSet(labels: Readonly<Record<string, string>>): LabelSelector {
  return new LabelSelector(Object.entries(labels).map(([key, value]) => ({ key, operator: '=', values: [value] })));
}

/**
 * apimachinery's LabelSelectorAsSelector for a selector that is there: without content it selects everything. Throws
 * BAD_SELECTOR. (An absent selector selects nothing; that is for the caller.)
 */
export function labelSelectorFromSpec(spec: LabelSelectorSpec): LabelSelector {
  const ofLabels = Object.entries(spec.matchLabels ?? {}).map(([key, value]) => createRequirement(key, '=', [value]));
  const ofExpressions = (spec.matchExpressions ?? []).map(({ key, operator, values }) => {
    const known = specOperators[operator];
    if (known) return createRequirement(key, known, values ?? []);
    throw new KinformerError('BAD_SELECTOR', `${JSON.stringify(operator)} is not a valid label selector operator`);
  });
  return new LabelSelector([...ofLabels, ...ofExpressions]);
}

const specOperators: Readonly<Record<string, LabelOperator | undefined>> = {
  In: 'in',
  NotIn: 'notin',
  Exists: 'exists',
  DoesNotExist: '!',
};
