/** Advice at the end of error messages. The program that starts the cluster chooses the wording. */
export interface Advice {
  /** advice to choose another data folder, such as `set DATA_DIR to another folder` */
  otherFolder: string
  /** advice to do without this server, such as `set DATABASE_URL` */
  otherServer: string
  /** advice to bring rows from a cluster of another major version into a new one */
  moveRows: string
}

export const plainAdvice: Advice = {
  otherFolder: 'choose another data folder',
  otherServer: 'use a PostgreSQL server of your own',
  moveRows: 'dump its databases with PostgreSQL of that version and load them into a new folder',
}
