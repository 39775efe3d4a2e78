import type { ReactNode } from 'react'
import { FROM_FILE, TEMPLATES, type TemplateId } from '#contract/api/templates.ts'
import { SHEET_LIST } from '#src/texts/screens.ts'
import { selectTemplateInCreation } from '#src/log/selectors/selectors.ts'
import { useApp, useSend } from '../kit/hooks/app.tsx'
import { useImportAddress } from '../transfer/use-transfer.ts'
import { preloadDialog } from '../kit/dialog.tsx'
import { Spinner } from '../kit/badges.tsx'
import { visuallyHidden } from '../theme/text.css.ts'
import * as css from './templates.css.ts'

type TemplateListProps = {
  readonly label: string
  /** Further list items, after the templates. */
  readonly children?: ReactNode
}

/**
 * The templates for a new spreadsheet. While a spreadsheet is being created, a further press does
 * nothing. Calculating the formulas of a template may take seconds, so the list shows the progress.
 */
export const TemplateList = ({ label, children }: TemplateListProps) => {
  const send = useSend()
  const making = useApp(selectTemplateInCreation)
  const choose = (template: TemplateId) => send({ type: 'CREATE_FROM_TEMPLATE', template })
  const made = TEMPLATES.find(({ id }) => id === making)
  return (
    <>
      <ul className={css.list} aria-label={label}>
        {TEMPLATES.map(({ id, title, description }) => (
          <li key={id}>
            <button
              type="button"
              className={css.template}
              aria-disabled={making !== null || undefined}
              onClick={() => choose(id)}
            >
              <b className={css.name}>
                {title}
                {making === id && (
                  <>
                    <Spinner />
                    <span className={css.hint}>{SHEET_LIST.calculating}</span>
                  </>
                )}
              </b>
              <span className={css.line}>{description}</span>
            </button>
          </li>
        ))}
        {children}
      </ul>
      <output className={visuallyHidden}>{made && SHEET_LIST.making(made.title)}</output>
    </>
  )
}

/** A list item that opens the "Import" dialog. */
const FromFile = () => {
  const { open } = useImportAddress()
  return (
    <li>
      <button
        type="button"
        className={css.template}
        aria-haspopup="dialog"
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={open}
      >
        <b className={css.name}>{FROM_FILE.title}</b>
        <span className={css.line}>{FROM_FILE.description}</span>
      </button>
    </li>
  )
}

/** The templates under a heading, below the list of the user's spreadsheets. */
export const TemplateSection = () => (
  <section className={css.section}>
    <div className={css.head}>
      <h2 className={css.title}>{SHEET_LIST.templates}</h2>
      <span className={css.hint}>{SHEET_LIST.templatesHint}</span>
    </div>
    <TemplateList label={SHEET_LIST.templates}>
      <FromFile />
    </TemplateList>
  </section>
)
