import { Link as LinkIcon } from '../kit/icons.ts'
import { LISTS, SHEET_LIST } from '#src/texts/screens.ts'
import { SAMPLE } from '#contract/api/templates.ts'
import type { SheetPreview } from '#contract/workbook/sheet-preview.ts'
import { Icon } from '../kit/icon.tsx'
import { LiveDot, Tag } from '../kit/badges.tsx'
import { hideOnPhone, phoneOnly, row, visuallyHidden } from '../theme/text.css.ts'
import * as css from '../kit/page.css.ts'

/** One row of a list, whatever it lists: plain values, so that a row is drawn again when one changes. */
export type ListItem = {
  readonly id: string
  readonly title: string
  /** The route that shows it. */
  readonly to: '/app/chat/$id' | '/app/spreadsheet/$id'
  /** When it was changed, in a narrow column; `longWhen` where there is room. */
  readonly when: string
  readonly longWhen?: string
  readonly isPublic?: boolean
  /** It was made as sample data. */
  readonly isSample?: boolean
  /** An answer streams in it. */
  readonly isLive?: boolean
  /** Where a search found it, and what was searched for. */
  readonly found?: string | null
  readonly query?: string
  /** The first cells of a spreadsheet, null where they are not known; left out for what has none. */
  readonly preview?: SheetPreview | null
}

/** That it can be read by a link. */
const PublicMark = () => (
  <Tag>
    <Icon of={LinkIcon} size={14} />
    {SHEET_LIST.public}
  </Tag>
)

/** That it was made as sample data. */
const SampleMark = () => <Tag>{SAMPLE.mark}</Tag>

/** On a card, what it is beside a spreadsheet of one's own. */
export const CardMarks = ({ item }: { readonly item: ListItem }) => (
  <>
    {item.isSample && <SampleMark />}
    {item.isPublic && <PublicMark />}
  </>
)

/** Beside a row's title: that an answer streams, or tags and when it was changed. */
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
