/** A video that is not posted, with the affiliate who has it. */
export interface MovableVideo {
  /** id of the assignment */
  id: string
  affiliate_id: string
  /** revision of the affiliate */
  revision: number
  username: string
  no_video: number
  tanggal_max_upload: string | null
}
