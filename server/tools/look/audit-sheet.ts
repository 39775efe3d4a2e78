import * as v from 'valibot'
import { quoteSheetName } from '#contract/workbook/cells.ts'
import { hasOverlap } from '#contract/workbook/extents.ts'
import { auditFactsOf } from '../../sheets/audit/audit-facts.ts'
import { addressOfPlace, type Finding } from '../../sheets/audit/finding.ts'
import { checkedCounts, type CheckedCounts } from '../../sheets/check/checked-counts.ts'
import { auditInSteps } from '../../sheets/receipt/new-findings.ts'
import { addressOf, resolveAddress, type ResolvedRange } from '../address.ts'
import type { ToolContext, ToolResult } from '../context.ts'
import type { AssistantTool } from '../define-tool.ts'
import { toolResult } from '../error-texts.ts'
import { openSpreadsheet } from '../target-sheet.ts'

const Input = v.object({
  spreadsheet_id: v.optional(v.string()),
  range: v.optional(
    v.pipe(v.string(), v.description('Report only faults in these cells, e.g. Model!A:F')),
  ),
})
type Input = v.InferOutput<typeof Input>

/** Maximum findings per output. */
const MOST_FINDINGS = 60

/** A probable fault of a workbook, with the change that would mend it if it is certain. */
type FindingEntry = Pick<Finding, 'rule' | 'severity' | 'evidence' | 'proposal'> & {
  /** The addresses of the cells with their worksheets. */
  readonly cells: string
}

/** The output of audit_sheet. */
export type AuditSheetOutput = {
  readonly spreadsheet_id: string
  readonly title: string
  /** The cells to which the findings are limited. Absent for the whole workbook. */
  readonly range?: string
  readonly checked: CheckedCounts
  /** The number of findings of each rule, including those left out. */
  readonly counts: Readonly<Record<string, number>>
  /** Worst first. */
  readonly findings: readonly FindingEntry[]
  readonly left_out: number
  /** What the audit could not look at. */
  readonly not_checked?: string
  readonly next?: string
}

const NEXT = 'Mend the first findings and call audit_sheet again, or name a smaller range.'

const isInside = ({ place, also = [] }: Finding, range: ResolvedRange | null): boolean =>
  range === null ||
  [place, ...also].some((one) => one.sheet.id === range.sheet.id && hasOverlap(one, range))

const entryOf = ({
  rule,
  severity,
  place,
  also = [],
  evidence,
  proposal,
}: Finding): FindingEntry => ({
  rule,
  severity,
  cells: [place, ...also].map(addressOfPlace).join(', '),
  evidence,
  // A write needs the worksheet too.
  ...(proposal && {
    proposal: { ...proposal, cell: `${quoteSheetName(place.sheet.name)}!${proposal.cell}` },
  }),
})

const countsOf = (findings: readonly Finding[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...Map.groupBy(findings, ({ rule }) => rule)].map(([rule, all]) => [rule, all.length]),
  )

const run = async (input: Input, context: ToolContext): Promise<ToolResult<AuditSheetOutput>> => {
  const opened = await openSpreadsheet(context, input.spreadsheet_id)
  if (!opened.ok) return toolResult(opened)
  const { id, title, workbook_data: workbook } = opened.value
  const resolved =
    input.range === undefined ? null : resolveAddress(workbook, input.range, context.view)
  if (resolved?.ok === false) return toolResult(resolved)
  const range = resolved?.value ?? null
  const facts = auditFactsOf(workbook, context.region)
  const all = await auditInSteps(facts, context.signal)
  const findings = all.filter((finding) => isInside(finding, range))
  const leftOut = Math.max(0, findings.length - MOST_FINDINGS)
  return {
    success: true,
    output: {
      spreadsheet_id: id,
      title,
      ...(range && { range: addressOf(range) }),
      checked: checkedCounts(facts),
      counts: countsOf(findings),
      findings: findings.slice(0, MOST_FINDINGS).map(entryOf),
      left_out: leftOut,
      ...(facts.isComputed && {
        not_checked:
          'INDIRECT or OFFSET decides what some formulas read, so inputs that no formula uses were not looked for.',
      }),
      ...(leftOut > 0 && { next: NEXT }),
    },
  }
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

const summaryOf = ({ findings, left_out, checked }: AuditSheetOutput): string => {
  const where = `${counted(checked.formulas, 'formula')} on ${counted(checked.worksheets, 'worksheet')} were checked`
  if (findings.length === 0) return `No fault was found: ${where}.`
  const of = (severity: Finding['severity']): number =>
    findings.filter((finding) => finding.severity === severity).length
  const more = left_out === 0 ? '' : `, and ${left_out} more`
  return `${counted(of('error'), 'error')}, ${counted(of('warning'), 'warning')} and ${counted(of('note'), 'note')}${more}; ${where}.`
}

/** Looks for faults in all worksheets. It changes nothing. */
export const auditSheet: AssistantTool<Input, AuditSheetOutput> = {
  name: 'audit_sheet',
  title: 'Audit sheet',
  description:
    'Check a spreadsheet for faults: errors, failed checks, wrong totals, typed numbers among formulas, broken patterns, numbers as text, duplicates, wrong references.',
  input: Input,
  run,
  parts: [
    {
      name: 'findings',
      of: ({ findings }) => findings.length,
      first: (output, count) => ({
        ...output,
        findings: output.findings.slice(0, count),
        left_out: output.left_out + output.findings.length - count,
        next: NEXT,
      }),
    },
  ],
  summary: summaryOf,
}
