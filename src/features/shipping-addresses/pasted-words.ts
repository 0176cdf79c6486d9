/** Tells names of people from greetings and places in a pasted chat. */

/** Forms of address, which also stand before a name: 'Kak Sari'. */
const titles = 'ka|kak|kakak|mas|mba|mbak|bu|ibu|pak|bapak|sis|bang|min|admin|kasih'

/** Words of a message around an address, which no name has. */
const messageWords =
  'halo|hallo|iya|permisi|punten|wr|wb|hai|hi|ini|itu|ya|yaa|yah|nih|dong|alamat|alamatku|alamatnya|saya|aku|ku|untuk|buat|kirim|dikirim|' +
  'pengiriman|penerima|sampel|sample|paket|paketnya|makasih|terima|terimakasih|thanks|tolong|mohon|ke|di|berikut|' +
  "data|dataku|oke|ok|siap|baik|selamat|pagi|siang|sore|malam|ass?alamu'?alaikum|waalaikumsalam|wa'?alaikumussalam"

/** Words with which a place begins. A line that begins with one is not the name of a person. */
const placeWords =
  'blok|ruko|rumah|toko|warung|kos|kost|kosan|asrama|kantor|gedung|apartemen|apt|rusun|cluster|perum|perumahan|' +
  'kompleks?|dusun|dsn|desa|kampung|kp|rt|rw|dekat|depan|belakang|samping|seberang|kel|kec|kota|kab|prov'

const greetingPattern = new RegExp(String.raw`^(?:(?:${titles}|${messageWords})(?:[\s,.!:]+|$))+$`, 'i')
const notNamePattern = new RegExp(String.raw`\b(?:${messageWords})\b|^(?:${placeWords})\b`, 'i')

/** Checks whether a line consists of words of a greeting: 'kak ini alamatku ya'. */
export function isGreeting(line: string): boolean {
  return greetingPattern.test(line)
}

/** Checks whether a line may be the name of a person: up to five words without digits. */
export function isName(line: string): boolean {
  return (
    /^\p{L}[\p{L}\p{M}.'’-]*(?:,? [\p{L}\p{M}.'’-]+){0,4}$/u.test(line) &&
    !isGreeting(line) &&
    !notNamePattern.test(line)
  )
}
