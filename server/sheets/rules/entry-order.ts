import type { Result } from '#contract/api/result.ts'
import type { CellState, SheetData, WorkbookData } from '#contract/workbook/workbook.ts'
import type { PartRange } from '../workbook-parts.ts'
import type { TypedReader } from '../writes/block-schema.ts'

/** What an entry rule allows. */
export const ALLOWED_ENTRIES = [
  'list',
  'whole',
  'decimal',
  'date',
  'text_length',
  'formula',
  'checkbox',
] as const
/** One of the allowed kinds. */
export type Allow = (typeof ALLOWED_ENTRIES)[number]
/** A figure, a date as text or a formula. */
export type Limit = string | number

/** An entry rule as the model asks for it. */
export type EntryOrder = {
  readonly allow: Allow
  readonly values?: readonly Limit[] | undefined
  readonly min?: Limit | undefined
  readonly max?: Limit | undefined
  readonly formula?: string | undefined
  readonly message?: string | undefined
  readonly strict?: boolean | undefined
}

/** Where an entry rule applies. */
export type EntryPlace = {
  readonly workbook: WorkbookData
  readonly area: PartRange & { readonly sheet: SheetData }
  /** The cells with the choices of a list. */
  readonly from: (PartRange & { readonly sheet: SheetData }) | null
  readonly read: TypedReader
}

/**
 * An entry rule in Univer's form. `isBroken` tells which filled cells break it, null if `formula`
 * decides or a limit is a formula.
 */
export type EntryRule = {
  readonly rule: object
  readonly text: string
  readonly formula: string | null
  readonly isBroken: ((cell: CellState) => boolean) | null
}

/** A rule before it has its range. */
type EntryPart = { readonly set: object } & Omit<EntryRule, 'rule'>
/** Fails with the reason. */
export type MadeEntry = Result<EntryPart, string>
