/** The version of this program, inserted by the build (vite.config.ts). */
export const programVersion: string = import.meta.env.VITE_PROGRAM_VERSION
