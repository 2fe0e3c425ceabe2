import { badParameter, missingParameter } from './errors.ts';
import type { FormObject, FormValue } from './form-encoding.ts';

/**
 * The parameters of one call. Each reader checks one name and remembers that it was asked for;
 * `done` refuses whatever nobody asked for, as Stripe does.
 */
export class Params {
  private readonly values: FormObject;
  private readonly prefix: string;
  private readonly known = new Set<string>();
  private readonly parts: Params[] = [];

  constructor(values: FormObject, prefix = '') {
    this.values = values;
    this.prefix = prefix;
  }

  /** The full name of a parameter, as it is written on the wire. */
  name(name: string): string {
    return this.prefix ? `${this.prefix}[${name}]` : name;
  }

  has(name: string): boolean {
    return this.values[name] !== undefined;
  }

  /** Every name given. */
  names(): string[] {
    return Object.keys(this.values);
  }

  raw(name: string): FormValue | undefined {
    this.known.add(name);
    return this.values[name];
  }

  text(name: string, maxLength = 5000): string | undefined {
    const value = this.raw(name);
    if (value === undefined) return undefined;
    if (typeof value !== 'string') throw badParameter(`Invalid string: ${this.name(name)}`, this.name(name));
    if (value.length > maxLength) {
      const message = `Invalid string: must be at most ${maxLength} characters`;
      throw badParameter(message, this.name(name), 'parameter_invalid_string_length');
    }
    return value;
  }

  needText(name: string): string {
    const value = this.text(name);
    if (value === undefined) throw missingParameter(this.name(name));
    if (value === '') {
      const message = `You passed an empty string for '${this.name(name)}'.`;
      throw badParameter(message, this.name(name), 'parameter_invalid_empty');
    }
    return value;
  }

  /** Text, where an empty string unsets: `undefined` not given, `null` unset. */
  textOrUnset(name: string): string | null | undefined {
    const value = this.text(name);
    return value === '' ? null : value;
  }

  integer(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (!/^-?\d{1,15}$/.test(value)) {
      throw badParameter(
        `Invalid integer: ${value.slice(0, 40)}`,
        this.name(name),
        'parameter_invalid_integer',
      );
    }
    return Number(value);
  }

  flag(name: string): boolean | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (value !== 'true' && value !== 'false') {
      throw badParameter(`Invalid boolean: ${value.slice(0, 40)}`, this.name(name));
    }
    return value === 'true';
  }

  oneOf<const T extends string>(name: string, allowed: readonly T[]): T | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const found = allowed.find((one) => one === value);
    if (found === undefined) {
      const message = `Invalid ${this.name(name)}: must be one of ${allowed.join(', ')}`;
      throw badParameter(message, this.name(name));
    }
    return found;
  }

  texts(name: string): string[] | undefined {
    const value = this.raw(name);
    if (value === undefined || value === '') return undefined;
    if (!Array.isArray(value)) throw badParameter('Invalid array', this.name(name));
    return value.map((one) => {
      if (typeof one !== 'string') throw badParameter('Invalid array', this.name(name));
      return one;
    });
  }

  /** A nested hash, or undefined when it was not given. */
  part(name: string): Params | undefined {
    const value = this.raw(name);
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'string' || Array.isArray(value)) {
      throw badParameter('Invalid object', this.name(name));
    }
    const part = new Params(value, this.name(name));
    this.parts.push(part);
    return part;
  }

  /** Metadata after this call: given keys are set, empty ones removed, an empty string removes all. */
  metadata(before: Record<string, string> | null): Record<string, string> {
    const value = this.raw('metadata');
    if (value === undefined) return before ?? {};
    if (value === '') return {};
    if (typeof value === 'string' || Array.isArray(value)) throw badParameter('Invalid object', 'metadata');
    const after = { ...before };
    for (const [key, text] of Object.entries(value)) {
      if (typeof text !== 'string' || key.length > 40 || text.length > 500) {
        throw badParameter('Metadata keys take 40 characters and values 500.', `metadata[${key}]`);
      }
      if (text === '') delete after[key];
      else after[key] = text;
    }
    if (Object.keys(after).length > 50) throw badParameter('Metadata can have up to 50 keys.', 'metadata');
    return after;
  }

  /** Takes a name and everything below it without reading it. */
  accept(...names: string[]): void {
    for (const name of names) this.known.add(name);
  }

  /** @throws WireError 400 `parameter_unknown` for the first name that no reader asked for. */
  done(): void {
    for (const name of Object.keys(this.values)) {
      if (!this.known.has(name)) {
        const full = this.name(name);
        throw badParameter(`Received unknown parameter: ${full}`, full, 'parameter_unknown');
      }
    }
    for (const part of this.parts) part.done();
  }
}
