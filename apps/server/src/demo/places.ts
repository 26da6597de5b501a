/** Countries of the sites. `share` of 2,000 sites; `level` is the price level relative to Spain. */
export interface Place {
  readonly country: string;
  readonly language: SiteLanguage;
  readonly name: string;
  readonly share: number;
  readonly level: number;
  readonly cities: readonly string[];
}
export type SiteLanguage = 'en' | 'es' | 'pt' | 'fr' | 'de' | 'it' | 'nl' | 'pl';

const list = (text: string) => text.split(', ');

export const PLACES: readonly Place[] = [
  {
    country: 'ES',
    language: 'es',
    name: 'España',
    share: 410,
    level: 1,
    cities: list(
      'Madrid, Barcelona, Valencia, Sevilla, Zaragoza, Málaga, Murcia, Bilbao, Alicante, Córdoba, Valladolid, Vigo, Gijón, A Coruña, Granada, Vitoria, Oviedo, Pamplona, Almería, Santander, Burgos, Salamanca, Logroño, Badajoz, Huelva, Tarragona, León, Cádiz, Jaén, Cáceres, Cuenca, Lorca, Teruel, Segovia, Ávila',
    ),
  },
  {
    country: 'MX',
    language: 'es',
    name: 'México',
    share: 190,
    level: 0.8,
    cities: list(
      'Monterrey, Guadalajara, Puebla, Tijuana, Mérida, Querétaro, Toluca, Cancún, Veracruz, Oaxaca, Morelia, Saltillo, Chihuahua, Hermosillo, Durango, Xalapa, Zacatecas, Tampico',
    ),
  },
  {
    country: 'AR',
    language: 'es',
    name: 'Argentina',
    share: 140,
    level: 0.6,
    cities: list(
      'Buenos Aires, Rosario, Mendoza, La Plata, Mar del Plata, Salta, Santa Fe, Tucumán, Bariloche, Neuquén, Paraná, San Juan, Tandil, Ushuaia',
    ),
  },
  {
    country: 'CO',
    language: 'es',
    name: 'Colombia',
    share: 110,
    level: 0.6,
    cities: list(
      'Bogotá, Medellín, Cali, Barranquilla, Cartagena, Bucaramanga, Pereira, Manizales, Santa Marta, Ibagué, Villavicencio, Armenia',
    ),
  },
  {
    country: 'CL',
    language: 'es',
    name: 'Chile',
    share: 80,
    level: 0.75,
    cities: list(
      'Santiago, Valparaíso, Concepción, Antofagasta, Temuco, La Serena, Iquique, Puerto Montt, Talca, Punta Arenas',
    ),
  },
  {
    country: 'PE',
    language: 'es',
    name: 'Perú',
    share: 60,
    level: 0.55,
    cities: list('Lima, Arequipa, Trujillo, Cusco, Piura, Chiclayo, Iquitos, Tacna'),
  },
  {
    country: 'UY',
    language: 'es',
    name: 'Uruguay',
    share: 30,
    level: 0.65,
    cities: list('Montevideo, Salto, Paysandú, Maldonado, Colonia, Rivera'),
  },
  {
    country: 'EC',
    language: 'es',
    name: 'Ecuador',
    share: 30,
    level: 0.55,
    cities: list('Quito, Guayaquil, Cuenca, Ambato, Manta, Loja'),
  },
  {
    country: 'BR',
    language: 'pt',
    name: 'Brasil',
    share: 320,
    level: 0.65,
    cities: list(
      'São Paulo, Rio de Janeiro, Belo Horizonte, Curitiba, Porto Alegre, Salvador, Fortaleza, Recife, Brasília, Manaus, Goiânia, Belém, Campinas, Florianópolis, Vitória, Natal, Cuiabá, Londrina, Joinville, Santos, Uberlândia, Maringá, Ribeirão Preto, Niterói, Teresina, João Pessoa',
    ),
  },
  {
    country: 'PT',
    language: 'pt',
    name: 'Portugal',
    share: 110,
    level: 0.85,
    cities: list(
      'Lisboa, Porto, Coimbra, Braga, Aveiro, Faro, Évora, Setúbal, Leiria, Viseu, Guimarães, Funchal, Viana do Castelo, Bragança',
    ),
  },
  {
    country: 'US',
    language: 'en',
    name: 'USA',
    share: 160,
    level: 1.7,
    cities: list(
      'Portland, Denver, Austin, Tucson, Boise, Omaha, Savannah, Madison, Raleigh, Spokane, Duluth, Santa Fe, Albany, Richmond, Tacoma, Burlington, Charleston, Fresno',
    ),
  },
  {
    country: 'GB',
    language: 'en',
    name: 'UK',
    share: 110,
    level: 1.5,
    cities: list(
      'London, Leeds, Bristol, York, Cardiff, Exeter, Norwich, Durham, Brighton, Dundee, Swansea, Bath, Lincoln, Carlisle',
    ),
  },
  {
    country: 'IE',
    language: 'en',
    name: 'Ireland',
    share: 25,
    level: 1.4,
    cities: list('Dublin, Cork, Galway, Limerick, Sligo, Kilkenny'),
  },
  {
    country: 'AU',
    language: 'en',
    name: 'Australia',
    share: 40,
    level: 1.4,
    cities: list('Sydney, Melbourne, Perth, Hobart, Adelaide, Darwin, Geelong, Cairns'),
  },
  {
    country: 'CA',
    language: 'en',
    name: 'Canada',
    share: 40,
    level: 1.4,
    cities: list('Halifax, Calgary, Winnipeg, Regina, Kelowna, Ottawa, Hamilton, Kingston'),
  },
  {
    country: 'FR',
    language: 'fr',
    name: 'France',
    share: 45,
    level: 1.3,
    cities: list('Lyon, Nantes, Lille, Rennes, Bordeaux, Dijon, Annecy, Tours'),
  },
  {
    country: 'DE',
    language: 'de',
    name: 'Deutschland',
    share: 40,
    level: 1.5,
    cities: list('Köln, Bremen, Leipzig, Dresden, Kassel, Mainz, Freiburg, Rostock'),
  },
  {
    country: 'IT',
    language: 'it',
    name: 'Italia',
    share: 30,
    level: 1.1,
    cities: list('Torino, Bologna, Verona, Parma, Genova, Lecce, Trento, Pisa'),
  },
  {
    country: 'NL',
    language: 'nl',
    name: 'Nederland',
    share: 15,
    level: 1.4,
    cities: list('Utrecht, Leiden, Haarlem, Breda, Zwolle, Delft'),
  },
  {
    country: 'PL',
    language: 'pl',
    name: 'Polska',
    share: 15,
    level: 0.7,
    cities: list('Kraków, Gdańsk, Poznań, Lublin, Toruń, Szczecin'),
  },
];
