import { describe, expect, it } from 'vitest';
import { toSelectorError } from '../../src/cli/stream/fatal-failure.ts';
import { checkSelectors } from '../../src/cli/stream/selectors.ts';
import { StatusError } from '../../src/object/status.ts';

describe('a bad selector', () => {
  it('names its flag', async () => {
    await expect(checkSelectors({ selector: 'a in (', fieldSelector: undefined })).rejects.toMatchObject({
      code: 'BAD_SELECTOR',
      message: expect.stringMatching(/^--selector: /),
      hint: expect.stringContaining('-l'),
    });
    await expect(checkSelectors({ selector: undefined, fieldSelector: 'a' })).rejects.toMatchObject({
      code: 'BAD_SELECTOR',
      message: expect.stringMatching(/^--field-selector: /),
      hint: expect.stringContaining('--field-selector'),
    });
    await checkSelectors({ selector: 'a=b', fieldSelector: 'a=b' });
  });

  it('names it also when the server finds it out', () => {
    const ofServer = (message: string) => toSelectorError(new StatusError({ code: 400, message }))?.message;
    expect(ofServer('field label not supported: spec.nope')).toMatch(/^--field-selector: /);
    expect(ofServer('unable to parse requirement: invalid label selector')).toMatch(/^--selector: /);
    expect(ofServer('the body is bad')).toBeUndefined();
  });
});
