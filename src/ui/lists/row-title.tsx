import { AppLink } from '../kit/app-link.tsx'
import type { InlineRename } from '../kit/hooks/use-inline-rename.ts'
import { RenameField } from '../kit/rename-field.tsx'
import { cut, grow } from '../theme/text.css.ts'
import { HighlightedText } from './highlighted-text.tsx'
import type { ListItem } from './row-meta.tsx'
import * as css from '../kit/page.css.ts'

type RowTitleProps = InlineRename & { readonly item: ListItem }

/** The title of a row or card: a link over the whole item, or the rename field. F2 renames. */
export const RowTitle = ({ item, isEditing, start, onDone, restRef }: RowTitleProps) => {
  const { id, title, to, query = '' } = item
  if (isEditing)
    return (
      <span className={grow}>
        <RenameField title={title} onDone={onDone} />
      </span>
    )
  return (
    <AppLink
      to={to}
      params={{ id }}
      className={css.rowLink}
      title={title}
      ref={restRef}
      onKeyDown={(event) => {
        if (event.key === 'F2') start()
      }}
    >
      <span className={`${css.rowTitle} ${cut}`}>
        <HighlightedText text={title} query={query} />
      </span>
    </AppLink>
  )
}
