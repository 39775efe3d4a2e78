import { shortcutsOf, type ShortcutRow } from '#src/texts/shortcuts.ts'
import { useConfig } from '../kit/hooks/app.tsx'
import { Kbd } from '../kit/badges.tsx'
import { keyLabels } from '../actions/key-labels.ts'
import { APP_KEYS } from '../actions/use-shortcuts.ts'
import * as css from './shortcuts.css.ts'

/** The content of "Keyboard shortcuts": all shortcuts, by area. */
export const ShortcutsPanel = () => {
  const { flags } = useConfig()
  return (
    <div className={css.groups}>
      {shortcutsOf(flags, APP_KEYS).map(({ title, rows }) => (
        <section key={title} className={css.group}>
          <h2 className={css.title}>{title}</h2>
          <dl className={css.rows}>
            {rows.map((row) => (
              <Row key={row.label} {...row} />
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

const Row = ({ keys, label }: ShortcutRow) => (
  <div className={css.row}>
    <dt>{label}</dt>
    <dd className={css.keys}>
      {keys.map((one) => (
        <span key={one} className={css.combination}>
          {keyLabels(one).map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      ))}
    </dd>
  </div>
)
