/** Passwords of eight characters and more that head every published list of leaked ones, lower-cased. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 12345678910 123123123 1234512345 123456123456 11111111 111111111 1111111111 00000000
  000000000 0000000000 87654321 987654321 9876543210 0987654321 12341234 11223344 1122334455 12344321 1234554321
  123321123 147258369 159357456 741852963 789456123 456789123 147852369 123654789 135792468 246813579 0123456789
  01234567 012345678 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qazxsw2 1qaz2wsx3edc q1w2e3r4 q1w2e3r4t5 zaq12wsx
  zaq1zaq1 zaq1xsw2 qazwsxedc qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwer1234
  qweasdzxc qweqweqwe asdfghjk asdfghjkl asdfasdf asdf1234 asd123456 zxcvbnm1 zxcvbnm123 zxcvbnm, abcd1234 abc12345
  abc123456 abc123abc a1b2c3d4 a1234567 a12345678 a123456789 aa123456 aa12345678 aaaaaaaa aaaaaaaaa abcdefgh
  abcdefghi abcdefg1 password password1 password12 password123 password1234 password! password1! passw0rd p@ssw0rd
  p@ssword pa55word pass1234 pass12345 passpass passwort passwort1 motdepasse contraseña contrasena wachtwoord
  iloveyou iloveyou1 iloveyou2 iloveyou! iloveyou123 iloveme1 ilovegod loveyou1 lovelove mylove123 sunshine sunshine1
  princess princess1 football football1 baseball baseball1 basketball softball1 superman superman1 batman123
  spiderman starwars starwars1 pokemon123 minecraft minecraft1 whatever whatever1 trustno1 letmein1 letmein123
  welcome1 welcome12 welcome123 welcome2024 welcome2025 welcome2026 admin123 admin1234 admin12345 administrator
  adminadmin root1234 rootroot changeme changeme1 changeme123 computer computer1 internet internet1 samsung1
  samsung123 microsoft facebook facebook1 google123 jennifer jennifer1 michelle michelle1 jessica1 jordan23
  michael1 charlie1 danielle elizabeth alexander alexandra anthony1 benjamin brandon1 christian christine
  christopher gabriel1 jonathan nicholas nicole123 samantha stephanie victoria victoria1 veronica patricia
  mercedes corvette mustang1 ferrari1 yankees1 cowboys1 steelers lakers24 liverpool liverpool1 arsenal1 chelsea1
  barcelona realmadrid juventus manchester butterfly chocolate cookie123 cheese123 flower123 hello123 hello1234
  hellohello helloworld babygirl babygirl1 sweetheart beautiful blessed1 jesus123 jesuschrist freedom1 freedom123
  master123 monkey123 dragon123 shadow123 ninja123 killer123 hunter123 summer123 summer2024 summer2025 summer2026
  winter123 winter2024 winter2025 winter2026 spring2025 autumn2025 january1 february september september1 november
  december secret123 secret12 test1234 test12345 testtest testing1 testing123 temp1234 guest123 user1234 demo1234
  default1 nothing1 something blink182 metallica nirvana1 slipknot eminem123 corvette1 maverick midnight lollipop
  pineapple strawberry snowball softball sandwich scorpion panther1 elephant dolphins einstein darkness creative
  cardinal bulldogs brooklyn`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
