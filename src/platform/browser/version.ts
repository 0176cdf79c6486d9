/** The version of this program, written in by the build (vite.config.ts). */
export const programVersion: string = import.meta.env.VITE_PROGRAM_VERSION
