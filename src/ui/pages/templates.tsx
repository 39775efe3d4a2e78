import { TEMPLATES, type TemplateId } from '#contract/templates.ts'
import { SHEET_LIST } from '#contract/screen-labels.ts'
import { selectMaking } from '#src/events/selectors.ts'
import { useApp, useSend } from '../hooks/app.tsx'
import { Spinner } from '../kit/marks.tsx'
import { visuallyHidden } from '../theme/text.css.ts'
import * as css from './templates.css.ts'

/**
 * Beginnings of a spreadsheet, each with a line on what is in it; one that is chosen is made once
 * (SHEET-130). Where its formulas are not calculated yet that takes seconds: it says so (SHEET-243).
 */
export const TemplateList = ({ label }: { readonly label: string }) => {
  const send = useSend()
  const making = useApp(selectMaking)
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
      </ul>
      <output className={visuallyHidden}>{made && SHEET_LIST.making(made.title)}</output>
    </>
  )
}

/** The templates under a heading, below the list or where it would be (SHEET-131). */
export const TemplateSection = () => (
  <section className={css.section}>
    <div className={css.head}>
      <h2 className={css.title}>{SHEET_LIST.templates}</h2>
      <span className={css.hint}>{SHEET_LIST.templatesHint}</span>
    </div>
    <TemplateList label={SHEET_LIST.templates} />
  </section>
)
