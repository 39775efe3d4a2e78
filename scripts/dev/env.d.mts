type Environment = Readonly<Record<string, string | undefined>>

/**
 * The variables that `npm run dev` gives to the server and to Vite: those of the shell, and where the
 * server listens, by the shell, else by the file, else by default (BOOT-12).
 */
export function devEnv(
  envFile: string,
  shell: Environment,
): Environment & { readonly PORT: string; readonly HOST: string; readonly DEV_API_ORIGIN: string }
