import { ArrowUp, Check } from '../kit/icons.ts'
import { CONVERSATION } from '#src/texts/screens.ts'
import { COMPOSER } from '#src/texts/labels.ts'
import { Icon } from '../kit/icon.tsx'
import { Folio } from '../kit/badges.tsx'
import { reference } from '../theme/text.css.ts'
import { figure } from './site.css.ts'
import { ANSWER, QUESTION, STEPS } from './specimen-chat.ts'
import { SpecimenGrid } from './specimen-grid.tsx'
import * as css from './specimen.css.ts'

/** A chat beside the sheet that it built. The figures are calculated. */
export const Specimen = () => (
  <figure className={figure} aria-label="A chat next to the sheet it built">
    <div className={css.chat}>
      <span className={css.folio}>
        <Folio number={1} />
      </span>
      <p className={css.message}>{QUESTION}</p>
      <ul className={css.tools}>
        {STEPS.map(({ name, touches }) => (
          <li key={name} className={css.tool}>
            <span className={css.doneIcon}>
              <Icon of={Check} size={14} />
            </span>
            <b className={css.toolName}>{name}</b>
            <span className={css.touchedCells}>
              <span className={reference}>{touches}</span>
            </span>
            <span className={css.phase}>{CONVERSATION.phases.complete}</span>
          </li>
        ))}
      </ul>
      <p className={css.answer}>
        {ANSWER.lead} <b className={css.figure}>{ANSWER.payment}</b>.
      </p>
      <table className={css.totals}>
        <tbody>
          {ANSWER.totals.map(({ name, amount }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.answer}>{ANSWER.close}</p>
      <p className={css.facts}>1 credit</p>
      <div className={css.composer} aria-hidden>
        {COMPOSER.placeholder}
        <span className={css.send}>
          <Icon of={ArrowUp} />
        </span>
      </div>
    </div>
    <SpecimenGrid />
  </figure>
)
