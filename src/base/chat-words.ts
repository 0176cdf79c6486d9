/** Words of Indonesian chats that say nothing about an affiliate: greetings, requests, particles. */
import { foldText } from './plain-text.ts'

const chatWords = new Set(
  `kak kakak kaka ka kk min mimin admin atmin aku saya sy ku gue gua gw kami kita dia ini itu nih tuh sih lah loh lho kok deh
  mau ingin pengen pingin pgn pengin minta mnta mohon mhn tolong tlg boleh bole bisa bs coba nyoba cobain ikut ikutan join
  gabung bergabung daftar daftarin daftarkan didaftarkan mendaftar pendaftaran registrasi jadi jd menjadi lagi lg udah udh
  sudah sdh belum blm belom baru br masih msh akan lalu kalo kalau klo jika biar supaya karena krn tapi tp atau atw dan dn
  dengan dgn dg sama sm serta plus juga jg di ke dari dr atas utk untuk buat bwt pada yang yg adalah ialah yaitu yakni apa
  apakah gimana gmn bagaimana kapan dimana mana berapa brp siapa tidak tdk gak ga nggak ngga enggak bukan jangan jgn iya iyaa
  iyah ya yaa yaaa yah yuk ayo oke okee okay ok siap siapp sip sipp baik baiklah betul benar bener ada ad nya saja aja doang
  wa whatsapp whatsap watsap wassap no nomor nomer nmr nope hp telp telpon telepon tlp kontak phone number contact id akun
  akunku account username usernamenya user uname nama namaku namanya name platform platformnya produk produknya product
  product-nya sample sampel samplenya sampelnya link linknya profil profile halo hallo haloo halloo helo hello hai haii hay
  hey hi permisi punten misi dong donk sis sist bang bro gan mas mbak mba bund bunda bun ibu bapak pak bu teh say sayang beb
  affiliate affiliator afiliasi afiliator affiliasi kreator creator content konten endorse kolab kolaborasi kerjasama
  pakai pake make via lewat makasih makasi makasii maksih mksh terima terimakasih trimakasih trims kasih tq ty thanks thank
  thx thankyou you selamat slmt met pagi siang sore malam mlm good morning assalamualaikum assalamu alaikum
  waalaikumsalam wr wb hehe hehehe hihi haha wkwk wkwkwk follow followers follower pengikut ikuti fyp live video videonya vid
  bikin posting post upload kirim kirimin dikirim kirimkan terima ambil pilih pilihan pilihannya varian variannya paket
  semua semuanya satu dua tiga tertarik berminat minat info infonya dapat dpt dapet tadi kemarin besok hari sekarang skrg
  langsung lgsg segera cepat punya punyaku milik tiktokku shopeeku ignya igku tiktoknya shopeenya wanya nomernya nomornya
  hpnya tokonya toko aktif nomernya berikut data dataku datanya format isi ketik ulang cek check please pls ges guys
  maaf maap sorry sori ganggu mengganggu soalnya emang memang banget bgt bngt sekali suka seneng senang cocok bagus the and
  for from my me is of to new barusan atasnama perkenalkan kenalin panggil domisili asal kota regards salam semoga deal
  gratis free dulu dl nanti nnti ntar tetap fix approve acc konfirmasi confirm request req order rekomendasi`.split(
    /\s+/,
  ),
)

/** Checks whether a word is in the list, also with a suffix: 'akunnya' counts as 'akun'. */
export function isChatWord(word: string): boolean {
  const normalized = foldText(word)
  return chatWords.has(normalized) || chatWords.has(normalized.replace(/(?:-?nya|ku)$/, ''))
}
