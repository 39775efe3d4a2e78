import { Link as LinkIcon } from '../kit/icons.ts'
import { LISTS, SHEET_LIST } from '#src/texts/screens.ts'
import { SAMPLE } from '#contract/api/templates.ts'
import type { SheetPreview } from '#contract/workbook/sheet-preview.ts'
import { Icon } from '../kit/icon.tsx'
import { LiveDot, Tag } from '../kit/badges.tsx'
import { hideOnPhone, phoneOnly, row, visuallyHidden } from '../theme/text.css.ts'
import * as css from '../kit/page.css.ts'

/** A list item of any kind. Its values are primitives, so `memo` compares them cheaply. */
export type ListItem = {
  readonly id: string
  readonly title: string
  /** The route that shows the item. */
  readonly to: '/app/chat/$id' | '/app/spreadsheet/$id'
  /** The last change, for a narrow column. `longWhen` is for wider places. */
  readonly when: string
  readonly longWhen?: string
  readonly isPublic?: boolean
  /** Created as sample data. */
  readonly isSample?: boolean
  /** An answer is streaming in this chat. */
  readonly isLive?: boolean
  /** `found` is the text in which a search matched, and `query` is the text of that search. */
  readonly found?: string | null
  readonly query?: string
  /** The first cells of a spreadsheet, null if unknown. Absent for other items. */
  readonly preview?: SheetPreview | null
}

const PublicMark = () => (
  <Tag>
    <Icon of={LinkIcon} size={14} />
    {SHEET_LIST.public}
  </Tag>
)

const SampleMark = () => <Tag>{SAMPLE.mark}</Tag>

export const CardMarks = ({ item }: { readonly item: ListItem }) => (
  <>
    {item.isSample && <SampleMark />}
    {item.isPublic && <PublicMark />}
  </>
)

/** Beside a row's title: "Live" during a stream, else tags and the last change. */
export const RowMeta = ({ item }: { readonly item: ListItem }) => {
  if (item.isLive)
    return (
      <span className={css.liveMeta}>
        <LiveDot />
        {LISTS.live}
      </span>
    )
  return (
    <>
      {item.isSample && <SampleMark />}
      {item.isPublic && (
        <>
          <span className={`${row} ${hideOnPhone}`}>
            <PublicMark />
          </span>
          <span className={`${css.publicMark} ${phoneOnly}`} title={SHEET_LIST.public}>
            <Icon of={LinkIcon} size={14} />
            <span className={visuallyHidden}>{SHEET_LIST.public}</span>
          </span>
        </>
      )}
      {item.longWhen !== undefined && (
        <time className={`${css.metaEnd} ${hideOnPhone}`}>{item.longWhen}</time>
      )}
      <time className={item.longWhen === undefined ? css.metaEnd : `${css.metaEnd} ${phoneOnly}`}>
        {item.when}
      </time>
    </>
  )
}
