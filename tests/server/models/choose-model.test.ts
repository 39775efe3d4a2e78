import { describe, expect, it } from 'vitest'
import { readConfig, toAppConfig } from '#server/config.ts'

/** Returns the model that an environment selects, or the error message. */
const chosen = (env: Readonly<Record<string, string>>) => {
  const config = readConfig(env)
  return config.ok ? config.value.model : config.error
}

describe('the choice of a model', () => {
  it.each([
    [{}, { provider: 'offline' }],
    [{ OPENAI_API_KEY: ' ', MODEL: '' }, { provider: 'offline' }],
    [
      { OPENAI_API_KEY: 'sk-1' },
      { provider: 'openai', baseUrl: 'https://api.openai.com/v1', apiKey: 'sk-1' },
    ],
    [
      { OPENAI_API_KEY: 'sk-1', OPENAI_BASE_URL: 'https://api.openai.com/v1/', MODEL: 'm-1' },
      { provider: 'openai', baseUrl: 'https://api.openai.com/v1', model: 'm-1' },
    ],
    [
      { OPENAI_BASE_URL: 'http://localhost:11434/v1', MODEL: 'qwen3:8b' },
      {
        provider: 'openai',
        baseUrl: 'http://localhost:11434/v1',
        model: 'qwen3:8b',
        apiKey: null,
      },
    ],
    [
      { OPENAI_BASE_URL: 'http://localhost:8080', MODEL: 'm-1', OPENAI_API_KEY: 'k' },
      { provider: 'openai', baseUrl: 'http://localhost:8080/v1', apiKey: 'k' },
    ],
    [
      { ANTHROPIC_API_KEY: 'sk-ant-1' },
      { provider: 'anthropic', baseUrl: 'https://api.anthropic.com/v1', apiKey: 'sk-ant-1' },
    ],
    [
      { ANTHROPIC_API_KEY: 'sk-ant-1', ANTHROPIC_BASE_URL: 'https://gate.test', MODEL: 'm-1' },
      { provider: 'anthropic', baseUrl: 'https://gate.test/v1', model: 'm-1' },
    ],
    [{ ANTHROPIC_BASE_URL: 'https://gate.test' }, { provider: 'offline' }],
    [
      { ANTHROPIC_API_KEY: 'sk-ant-1', OPENAI_API_KEY: 'sk-1', MODEL: 'offline' },
      { provider: 'offline', model: 'offline' },
    ],
  ])('[AGENT-18] the environment %j chooses %j', (env, model) => {
    expect(chosen(env)).toMatchObject(model)
  })

  it.each([
    [{ OPENAI_API_KEY: 'sk-1' }, 'responses', 256_000],
    [{ OPENAI_API_KEY: 'sk-1', OPENAI_API: 'chat' }, 'chat', 256_000],
    [{ OPENAI_BASE_URL: 'http://localhost:1/v1', MODEL: 'm' }, 'chat', 128_000],
    [
      {
        OPENAI_BASE_URL: 'http://localhost:1/v1',
        MODEL: 'm',
        OPENAI_API: 'responses',
        MODEL_CONTEXT_TOKENS: '32000',
      },
      'responses',
      32_000,
    ],
    [{ ANTHROPIC_API_KEY: 'sk-1' }, undefined, 200_000],
  ])(
    '[AGENT-1044, AGENT-18] %j chooses the API %s and the context window %d',
    (env, api, window) => {
      expect(chosen(env)).toMatchObject({ contextTokens: window, ...(api && { api }) })
    },
  )

  it.each([
    ['OPENAI_API', { OPENAI_API: 'secret', OPENAI_API_KEY: 'sk-1' }],
    ['MODEL_CONTEXT_TOKENS', { MODEL_CONTEXT_TOKENS: '11999', OPENAI_API_KEY: 'sk-1' }],
    ['ANTHROPIC_API_KEY', { ANTHROPIC_API_KEY: 'secret-1', OPENAI_API_KEY: 'secret-2' }],
    ['ANTHROPIC_API_KEY', { ANTHROPIC_API_KEY: 'secret-1', OPENAI_BASE_URL: 'http://secret/v1' }],
    ['MODEL', { MODEL: 'secret-model' }],
    ['MODEL', { OPENAI_BASE_URL: 'http://secret:11434/v1' }],
    ['OPENAI_API_KEY', { OPENAI_BASE_URL: 'https://api.openai.com/v1', MODEL: 'secret' }],
    ['OPENAI_API_KEY', { OPENAI_API_KEY: 'secret with a gap' }],
    ['ANTHROPIC_API_KEY', { ANTHROPIC_API_KEY: 'sécret' }],
    ['OPENAI_BASE_URL', { OPENAI_BASE_URL: 'secret:11434', MODEL: 'm-1' }],
  ])('[AGENT-808] [BOOT-1] a wrong %s in %j is refused in one sentence', (name, env) => {
    const error = chosen(env)
    expect(error).toMatchObject({ name })
    if (!('sentence' in error)) throw new Error('accepted')
    expect(error.sentence).toMatch(new RegExp(`^(?:Set )?${name} [^.]{10,}\\.$`))
    expect(error.sentence).not.toContain('secret')
  })

  it('[BOOT-17] the API key never reaches the browser', () => {
    const config = readConfig({ OPENAI_API_KEY: 'secret-1' })
    if (!config.ok) throw new Error('refused')
    expect(JSON.stringify(toAppConfig(config.value))).not.toContain('secret')
  })
})
