import type { AppFlags } from '#contract/api/flags.ts'
import type { AppState } from '#src/log/state.ts'
import type { Stamped } from '#src/machines/app/commands.ts'
import { route } from '#src/machines/app/route.ts'
import type { Command, Step } from '#src/machines/app/types.ts'
import { decideSend } from '#src/machines/reply/decide-send.ts'
import type { SendStep } from '#src/machines/reply/types.ts'

/**
 * Steps that a command leads to. An `ASK` step to the reply flow is replaced by the steps that
 * `decideSend` returns.
 */
export const stepsOf = (
  command: Stamped<Command>,
  state: AppState,
  flags: AppFlags,
): readonly (Step | SendStep)[] =>
  route(command, state, flags).flatMap((step): readonly (Step | SendStep)[] =>
    step.do === 'tell' && step.to === 'reply' && step.event.type === 'ASK'
      ? decideSend(step.event.command, state, step.event.flags)
      : [step],
  )

/**
 * `stepsOf` without the `answer` steps, which only tell the composer whether its message is
 * accepted.
 */
export const stepsWithoutAnswer = (...given: Parameters<typeof stepsOf>): readonly Step[] =>
  stepsOf(...given).filter((step): step is Step => step.do !== 'answer')
