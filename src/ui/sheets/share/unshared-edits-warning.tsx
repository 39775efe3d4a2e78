import { SHARE_TEXTS } from '#src/texts/share.ts'
import { selectWorkbook } from '#src/log/selectors/selectors.ts'
import { useApp } from '../../kit/hooks/app.tsx'
import * as css from './share.css.ts'

/** Warns that visitors do not see unsaved edits of an open sheet. */
export const UnsharedEditsWarning = ({ id }: { readonly id: string }) => {
  const workbook = useApp(selectWorkbook)
  const { save } = workbook
  const isMissing = workbook.id === id && (save === 'conflict' || save === 'failed')
  return <output className={css.unsavedText}>{isMissing ? SHARE_TEXTS.missing[save] : ''}</output>
}
