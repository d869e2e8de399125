import type { StatusCause } from '../../object/status.ts';
import { isJsonObject, type JsonObject, objectAt, stringAt } from '../api-object.ts';
import type { CelType } from '../cel/cel-type.ts';
import { type CompiledRule, compileRules } from '../cel/compile-rules.ts';
import { declaredType, maxRequestBytes } from '../cel/declared-type.ts';
import type { ParsedRule } from '../cel/parse-rule.ts';
import { forbiddenField, invalidValue } from '../errors/field-causes.ts';

const maxRuleCost = 10_000_000;
const maxTotalCost = 100_000_000;

/** What is wrong with the expressions of the validation rules of a schema that is right in everything else. */
export function judgeRules(schema: JsonObject, path: string): StatusCause[] {
  const judge = new RuleJudge();
  judge.visit(schema, { path, isRoot: true, count: 1, fixedIn: undefined });
  return [...judge.causes, ...judge.totalCauses(path)];
}

interface Place {
  readonly path: string;
  readonly isRoot: boolean;
  /** How many values of the schema one object can have; infinite when nothing says. */
  readonly count: number;
  /** The list whose items cannot be told from those before an update. */
  readonly fixedIn: string | undefined;
}

class RuleJudge {
  readonly causes: StatusCause[] = [];
  readonly #costs: { readonly field: string; readonly cost: number }[] = [];

  /** Members before what is around them. */
  visit(schema: unknown, place: Place): void {
    if (!isJsonObject(schema)) return;
    const { path, count } = place;
    const inner = (schemaPath: string, factor: number, fixedIn = place.fixedIn): Place => ({
      path: `${path}.${schemaPath}`,
      isRoot: false,
      count: count * factor,
      fixedIn,
    });
    const { maxProperties, maxItems, items, additionalProperties } = schema;
    this.visit(additionalProperties, inner('additionalProperties', boundOf(maxProperties)));
    for (const [name, property] of Object.entries(objectAt(schema, 'properties') ?? {}).sort(byName))
      this.visit(property, inner(`properties[${name}]`, 1));
    const fixedIn = schema['x-kubernetes-list-type'] === 'map' ? place.fixedIn : (place.fixedIn ?? path);
    this.visit(items, inner('items', boundOf(maxItems), fixedIn));
    const type = declaredType(schema, place.isRoot);
    if (type) this.#judge(schema, type, place);
  }

  #judge(schema: JsonObject, type: CelType, place: Place): void {
    const count = Number.isFinite(place.count) ? place.count : Math.floor(maxRequestBytes / ((type.minBytes ?? 0) + 1));
    for (const [i, compiled] of compileRules(schema, type).entries())
      this.#judgeRule(compiled, `${place.path}.x-kubernetes-validations[${i}]`, count, place);
  }

  #judgeRule(compiled: CompiledRule, at: string, count: number, { fixedIn }: Place): void {
    const { rule, condition, message, usesOldSelf } = compiled;
    const why = whyNot(condition, 'bool', 'cel expression must evaluate to a bool', 'compilation failed');
    this.#limit(`${at}.rule`, 'estimated rule cost', why === undefined ? costOf(condition) * count : 0);
    if (why !== undefined) this.causes.push(invalidValue(`${at}.rule`, showRule(rule), why));
    if (message && why === undefined) this.#judgeMessage(rule, message, at);
    if (usesOldSelf && fixedIn !== undefined) {
      const where = `oldSelf cannot be used on the uncorrelatable portion of the schema within ${fixedIn}`;
      this.causes.push(invalidValue(`${at}.rule`, stringAt(rule, 'rule'), where));
    } else if (!usesOldSelf && rule.optionalOldSelf !== undefined) {
      const unused = 'may not be set if oldSelf is not used in rule';
      this.causes.push(invalidValue(`${at}.optionalOldSelf`, rule.optionalOldSelf, unused));
    }
  }

  #judgeMessage(rule: JsonObject, message: ParsedRule, at: string): void {
    const field = `${at}.messageExpression`;
    const mustBe = 'messageExpression must evaluate to a string';
    const why = whyNot(message, 'string', mustBe, 'messageExpression compilation failed');
    if (why === undefined) this.#limit(field, 'estimated messageExpression cost', costOf(message));
    else this.causes.push(invalidValue(field, showRule(rule), why));
  }

  #limit(field: string, name: string, cost: number): void {
    this.#costs.push({ field, cost });
    if (cost > maxRuleCost) this.causes.push(forbiddenField(field, exceeds(name, cost / maxRuleCost)));
  }

  totalCauses(path: string): StatusCause[] {
    const total = this.#costs.reduce((sum, { cost }) => sum + cost, 0);
    if (total <= maxTotalCost) return [];
    const share = 'contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema';
    const name = 'x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema';
    const most = this.#costs
      .filter(({ cost }) => cost >= maxTotalCost / 100)
      .sort((a, b) => (a.cost === b.cost ? 0 : b.cost - a.cost))
      .slice(0, 4);
    return [
      ...most.map(({ field }) => forbiddenField(field, share)),
      forbiddenField(path, exceeds(name, total / maxTotalCost)),
    ];
  }
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}

function boundOf(max: unknown): number {
  return typeof max === 'number' ? Math.max(0, max) : Number.POSITIVE_INFINITY;
}

function whyNot(parsed: ParsedRule, type: string, mustBe: string, failed: string): string | undefined {
  if (parsed.type === 'wrong') return `${failed}: ${parsed.text}`;
  return parsed.checked.type.kind === type ? undefined : mustBe;
}

function costOf(parsed: ParsedRule): number {
  return parsed.type === 'ready' ? parsed.checked.cost : 0;
}

const advice =
  '(try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)';

function exceeds(name: string, factor: number): string {
  const shown = factor < 1.5 ? `${factor.toFixed(6)}x` : `${factor.toFixed(1)}x`;
  return `${name} exceeds budget by factor of ${factor > 100 ? 'more than 100x' : shown} ${advice}`;
}

/** A rule as messages show it, by the names of the server's own fields. */
function showRule(rule: JsonObject): JsonObject {
  return {
    Rule: stringAt(rule, 'rule'),
    Message: stringAt(rule, 'message'),
    MessageExpression: stringAt(rule, 'messageExpression'),
    Reason: rule.reason ?? null,
    FieldPath: stringAt(rule, 'fieldPath'),
    OptionalOldSelf: rule.optionalOldSelf ?? null,
  };
}
