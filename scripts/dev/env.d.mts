type Environment = Readonly<Record<string, string | undefined>>

/**
 * Returns the environment of `npm run dev` for the server and Vite. PORT and HOST come from the
 * shell, then from the file, then from defaults.
 */
export function devEnv(
  envFile: string,
  shell: Environment,
): Environment & { readonly PORT: string; readonly HOST: string; readonly DEV_API_ORIGIN: string }
