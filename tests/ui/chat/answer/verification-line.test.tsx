import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Verification } from '#contract/stream/verification.ts'
import { isAllVerified, verificationText } from '#src/texts/answer/verification.ts'
import { VerificationLine } from '#src/ui/chat/answer/verification-line.tsx'

const FINE: Verification = {
  changes: 5,
  cells: 96,
  new_errors: 0,
  checks: { ok: 2, failed: 0 },
  findings: 0,
  unverified: null,
}

describe('the line about the writes of an answer', () => {
  it.each<readonly [Partial<Verification>, string]>([
    [{}, '5 changes, 96 cells, 0 new errors, checks OK'],
    [{ changes: 1, cells: 1, new_errors: 1 }, '1 change, 1 cell, 1 new error, checks OK'],
    [{ cells: 12_345 }, '5 changes, 12,345 cells, 0 new errors, checks OK'],
    [{ checks: { ok: 0, failed: 0 } }, '5 changes, 96 cells, 0 new errors'],
    [{ checks: { ok: 3, failed: 1 } }, '5 changes, 96 cells, 0 new errors, 1 check fails'],
    [{ checks: { ok: 0, failed: 2 } }, '5 changes, 96 cells, 0 new errors, 2 checks fail'],
    [{ checks: { ok: 0, failed: 10 } }, '5 changes, 96 cells, 0 new errors, 10 checks fail'],
    [{ findings: 1 }, '5 changes, 96 cells, 0 new errors, checks OK, 1 finding to review'],
    [{ inputs: { all: 40, untested: 0 } }, '5 changes, 96 cells, 0 new errors, checks OK'],
    [
      { unverified: 'took_too_long' },
      '5 changes, 96 cells, 0 new errors, checks OK, not verified: the check took too long',
    ],
    [
      { unverified: 'edited_meanwhile' },
      '5 changes, 96 cells, not verified: the sheet was edited meanwhile',
    ],
  ])('[AGENT-1021] %j', (changes, text) => {
    const drawn = renderToStaticMarkup(<VerificationLine verification={{ ...FINE, ...changes }} />)
    expect(drawn.startsWith('<output')).toBe(true)
    expect(drawn.replaceAll(/<[^>]*>/g, '')).toBe(text)
    expect(verificationText({ ...FINE, ...changes })).toBe(text)
  })

  it('[AGENT-1022] is amber unless all is fine', () => {
    expect(isAllVerified(FINE)).toBe(true)
    expect(isAllVerified({ ...FINE, findings: null })).toBe(true)
    const faults: readonly Partial<Verification>[] = [
      { new_errors: 1 },
      { checks: { ok: 1, failed: 1 } },
      { findings: 1 },
      { unverified: 'ended_early' },
      { inputs: { all: 40, untested: 12 } },
    ]
    for (const fault of faults) expect(isAllVerified({ ...FINE, ...fault })).toBe(false)
  })

  it.each<readonly [Verification['inputs'], string]>([
    [{ all: 40, untested: 12 }, '12 of 40 inputs not tested'],
    [{ all: 1, untested: 1 }, '1 of 1 input not tested'],
    [{ all: 12_345, untested: 2_345 }, '2,345 of 12,345 inputs not tested'],
  ])('[AGENT-1029] %j', (inputs, text) => {
    const drawn = renderToStaticMarkup(<VerificationLine verification={{ ...FINE, inputs }} />)
    const line = `5 changes, 96 cells, 0 new errors, checks OK, ${text}`
    expect(drawn.replaceAll(/<[^>]*>/g, '')).toBe(line)
  })

  it('[AGENT-1022] shows nothing for an invalid statement', () => {
    const wrong = { ...FINE, cells: -1 }
    expect(renderToStaticMarkup(<VerificationLine verification={wrong} />)).toBe('')
  })
})
