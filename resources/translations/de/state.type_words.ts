<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>state.type_words</name>
        <message>
            <source>AFM</source>
            <translation>AFM</translation>
        </message>
        <message>
            <source>AHV number</source>
            <translation>AHV-Nummer</translation>
        </message>
        <message>
            <source>AMKA</source>
            <translation>AMKA</translation>
        </message>
        <message>
            <source>API key or secret in settings</source>
            <translation>API-Schlüssel oder Geheimnis in Einstellungen</translation>
        </message>
        <message>
            <source>AWS Bedrock API key</source>
            <translation>AWS-Bedrock-API-Schlüssel</translation>
        </message>
        <message>
            <source>AWS access key ID</source>
            <translation>AWS-Zugriffsschlüssel-ID</translation>
        </message>
        <message>
            <source>AWS secret access key</source>
            <translation>Geheimer AWS-Zugriffsschlüssel</translation>
        </message>
        <message>
            <source>AWS session token</source>
            <translation>AWS-Sitzungstoken</translation>
        </message>
        <message>
            <source>Aadhaar number</source>
            <translation>Aadhaar-Nummer</translation>
        </message>
        <message>
            <source>Aadhaar virtual ID</source>
            <translation>Virtuelle Aadhaar-ID</translation>
        </message>
        <message>
            <source>Abgabenkontonummer</source>
            <translation>Abgabenkontonummer</translation>
        </message>
        <message>
            <source>Adoption Taxpayer Identification Number</source>
            <translation>Steuernummer bei Adoption (ATIN)</translation>
        </message>
        <message>
            <source>Africa</source>
            <translation>Afrika</translation>
        </message>
        <message>
            <source>Airtable token</source>
            <translation>Airtable-Token</translation>
        </message>
        <message>
            <source>Albania</source>
            <translation>Albanien</translation>
        </message>
        <message>
            <source>Algeria</source>
            <translation>Algerien</translation>
        </message>
        <message>
            <source>Alibaba Cloud access key ID</source>
            <translation>Alibaba-Cloud-Zugriffsschlüssel-ID</translation>
        </message>
        <message>
            <source>American Express</source>
            <translation>American Express</translation>
        </message>
        <message>
            <source>Andorra</source>
            <translation>Andorra</translation>
        </message>
        <message>
            <source>Angola</source>
            <translation>Angola</translation>
        </message>
        <message>
            <source>Anthropic API key</source>
            <translation>Anthropic-API-Schlüssel</translation>
        </message>
        <message>
            <source>Arab states</source>
            <translation>Arabische Staaten</translation>
        </message>
        <message>
            <source>Argentina</source>
            <translation>Argentinien</translation>
        </message>
        <message>
            <source>Armenia</source>
            <translation>Armenien</translation>
        </message>
        <message>
            <source>Artifactory API key</source>
            <translation>Artifactory-API-Schlüssel</translation>
        </message>
        <message>
            <source>Asia</source>
            <translation>Asien</translation>
        </message>
        <message>
            <source>Atlassian API token</source>
            <translation>Atlassian-API-Token</translation>
        </message>
        <message>
            <source>Australia</source>
            <translation>Australien</translation>
        </message>
        <message>
            <source>Australia and New Zealand</source>
            <translation>Australien und Neuseeland</translation>
        </message>
        <message>
            <source>Australian Business Number</source>
            <translation>Australische Unternehmensnummer (ABN)</translation>
        </message>
        <message>
            <source>Australian Company Number</source>
            <translation>Australische Gesellschaftsnummer (ACN)</translation>
        </message>
        <message>
            <source>Austria</source>
            <translation>Österreich</translation>
        </message>
        <message>
            <source>Azerbaijan</source>
            <translation>Aserbaidschan</translation>
        </message>
        <message>
            <source>Azure client secret</source>
            <translation>Azure-Clientgeheimnis</translation>
        </message>
        <message>
            <source>Azure shared access key</source>
            <translation>Gemeinsamer Azure-Zugriffsschlüssel</translation>
        </message>
        <message>
            <source>Azure shared access signature</source>
            <translation>Azure-SAS (Shared Access Signature)</translation>
        </message>
        <message>
            <source>Azure storage account key</source>
            <translation>Schlüssel eines Azure-Speicherkontos</translation>
        </message>
        <message>
            <source>BIC (SWIFT code)</source>
            <translation>BIC (SWIFT-Code)</translation>
        </message>
        <message>
            <source>BSB</source>
            <translation>BSB</translation>
        </message>
        <message>
            <source>BSN</source>
            <translation>BSN</translation>
        </message>
        <message>
            <source>Bahrain</source>
            <translation>Bahrain</translation>
        </message>
        <message>
            <source>Bancontact</source>
            <translation>Bancontact</translation>
        </message>
        <message>
            <source>Bank Verification Number</source>
            <translation>Bank-Verifizierungsnummer (BVN)</translation>
        </message>
        <message>
            <source>Bank account</source>
            <translation>Bankkonto</translation>
        </message>
        <message>
            <source>Bank account number</source>
            <translation>Kontonummer</translation>
        </message>
        <message>
            <source>Belarus</source>
            <translation>Belarus</translation>
        </message>
        <message>
            <source>Belgium</source>
            <translation>Belgien</translation>
        </message>
        <message>
            <source>Belgium and Netherlands</source>
            <translation>Belgien und Niederlande</translation>
        </message>
        <message>
            <source>Bilhete de identidade</source>
            <translation>Bilhete de identidade</translation>
        </message>
        <message>
            <source>Birth number</source>
            <translation>Geburtsnummer</translation>
        </message>
        <message>
            <source>Bitbucket app password</source>
            <translation>Bitbucket-App-Kennwort</translation>
        </message>
        <message>
            <source>Bitcoin address</source>
            <translation>Bitcoin-Adresse</translation>
        </message>
        <message>
            <source>Bitcoin private key</source>
            <translation>Privater Bitcoin-Schlüssel</translation>
        </message>
        <message>
            <source>Borica</source>
            <translation>Borica</translation>
        </message>
        <message>
            <source>Bosnia and Herzegovina</source>
            <translation>Bosnien und Herzegowina</translation>
        </message>
        <message>
            <source>Botswana</source>
            <translation>Botsuana</translation>
        </message>
        <message>
            <source>Braintree access token</source>
            <translation>Braintree-Zugriffstoken</translation>
        </message>
        <message>
            <source>Brazil</source>
            <translation>Brasilien</translation>
        </message>
        <message>
            <source>Brevo API key</source>
            <translation>Brevo-API-Schlüssel</translation>
        </message>
        <message>
            <source>Buildkite token</source>
            <translation>Buildkite-Token</translation>
        </message>
        <message>
            <source>Bulgaria</source>
            <translation>Bulgarien</translation>
        </message>
        <message>
            <source>Bulgaria, Croatia, Serbia, Slovenia</source>
            <translation>Bulgarien, Kroatien, Serbien, Slowenien</translation>
        </message>
        <message>
            <source>Business ID</source>
            <translation>Unternehmenskennung</translation>
        </message>
        <message>
            <source>Business Number</source>
            <translation>Unternehmensnummer (BN)</translation>
        </message>
        <message>
            <source>Business registration number</source>
            <translation>Gewerberegisternummer</translation>
        </message>
        <message>
            <source>CBU or CVU</source>
            <translation>CBU oder CVU</translation>
        </message>
        <message>
            <source>CCCD, citizen's card</source>
            <translation>CCCD, Bürgerausweis</translation>
        </message>
        <message>
            <source>CHI number</source>
            <translation>CHI-Nummer</translation>
        </message>
        <message>
            <source>CLABE</source>
            <translation>CLABE</translation>
        </message>
        <message>
            <source>CNH</source>
            <translation>CNH</translation>
        </message>
        <message>
            <source>CNIC</source>
            <translation>CNIC</translation>
        </message>
        <message>
            <source>CNIE</source>
            <translation>CNIE</translation>
        </message>
        <message>
            <source>CNP</source>
            <translation>CNP</translation>
        </message>
        <message>
            <source>CNPJ</source>
            <translation>CNPJ</translation>
        </message>
        <message>
            <source>COE</source>
            <translation>COE</translation>
        </message>
        <message>
            <source>CPF</source>
            <translation>CPF</translation>
        </message>
        <message>
            <source>CPR</source>
            <translation>CPR</translation>
        </message>
        <message>
            <source>CPR number</source>
            <translation>CPR-Nummer</translation>
        </message>
        <message>
            <source>CUI</source>
            <translation>CUI</translation>
        </message>
        <message>
            <source>CUI or DPI</source>
            <translation>CUI oder DPI</translation>
        </message>
        <message>
            <source>CUIT or CUIL</source>
            <translation>CUIT oder CUIL</translation>
        </message>
        <message>
            <source>CURP</source>
            <translation>CURP</translation>
        </message>
        <message>
            <source>CVR number</source>
            <translation>CVR-Nummer</translation>
        </message>
        <message>
            <source>Cabal</source>
            <translation>Cabal</translation>
        </message>
        <message>
            <source>Canada</source>
            <translation>Kanada</translation>
        </message>
        <message>
            <source>Card verification value (CVV)</source>
            <translation>Kartenprüfnummer (CVV)</translation>
        </message>
        <message>
            <source>Cardholder data</source>
            <translation>Karteninhaberdaten</translation>
        </message>
        <message>
            <source>Caribbean</source>
            <translation>Karibik</translation>
        </message>
        <message>
            <source>Cartão Nacional de Saúde</source>
            <translation>Cartão Nacional de Saúde</translation>
        </message>
        <message>
            <source>Central America</source>
            <translation>Mittelamerika</translation>
        </message>
        <message>
            <source>Chile</source>
            <translation>Chile</translation>
        </message>
        <message>
            <source>China</source>
            <translation>China</translation>
        </message>
        <message>
            <source>CircleCI token</source>
            <translation>CircleCI-Token</translation>
        </message>
        <message>
            <source>Cisco type 7 password</source>
            <translation>Cisco-Kennwort vom Typ 7</translation>
        </message>
        <message>
            <source>Citizen card number</source>
            <translation>Bürgerkartennummer</translation>
        </message>
        <message>
            <source>Civil ID</source>
            <translation>Zivil-ID</translation>
        </message>
        <message>
            <source>Clave de elector</source>
            <translation>Clave de elector</translation>
        </message>
        <message>
            <source>Clojars deploy token</source>
            <translation>Clojars-Deploy-Token</translation>
        </message>
        <message>
            <source>Cloudflare API token</source>
            <translation>Cloudflare-API-Token</translation>
        </message>
        <message>
            <source>Codice fiscale</source>
            <translation>Codice fiscale</translation>
        </message>
        <message>
            <source>Colombia</source>
            <translation>Kolumbien</translation>
        </message>
        <message>
            <source>Company identifier</source>
            <translation>Unternehmenskennung</translation>
        </message>
        <message>
            <source>Company number</source>
            <translation>Firmennummer</translation>
        </message>
        <message>
            <source>Corporate number</source>
            <translation>Körperschaftsnummer</translation>
        </message>
        <message>
            <source>Costa Rica</source>
            <translation>Costa Rica</translation>
        </message>
        <message>
            <source>Credentials</source>
            <translation>Zugangsdaten</translation>
        </message>
        <message>
            <source>Croatia</source>
            <translation>Kroatien</translation>
        </message>
        <message>
            <source>Cuba</source>
            <translation>Kuba</translation>
        </message>
        <message>
            <source>Cyprus</source>
            <translation>Zypern</translation>
        </message>
        <message>
            <source>Czechia</source>
            <translation>Tschechien</translation>
        </message>
        <message>
            <source>Czechia and Slovakia</source>
            <translation>Tschechien und Slowakei</translation>
        </message>
        <message>
            <source>Cédula</source>
            <translation>Cédula</translation>
        </message>
        <message>
            <source>Cédula de ciudadanía</source>
            <translation>Cédula de ciudadanía</translation>
        </message>
        <message>
            <source>Cédula de identidad</source>
            <translation>Cédula de identidad</translation>
        </message>
        <message>
            <source>DEA registration number</source>
            <translation>DEA-Registriernummer</translation>
        </message>
        <message>
            <source>DNI</source>
            <translation>DNI</translation>
        </message>
        <message>
            <source>DNI or NIE</source>
            <translation>DNI oder NIE</translation>
        </message>
        <message>
            <source>DUI</source>
            <translation>DUI</translation>
        </message>
        <message>
            <source>Dankort</source>
            <translation>Dankort</translation>
        </message>
        <message>
            <source>Databricks token</source>
            <translation>Databricks-Token</translation>
        </message>
        <message>
            <source>Datadog key</source>
            <translation>Datadog-Schlüssel</translation>
        </message>
        <message>
            <source>Date of birth</source>
            <translation>Geburtsdatum</translation>
        </message>
        <message>
            <source>Denmark</source>
            <translation>Dänemark</translation>
        </message>
        <message>
            <source>Denmark, Finland, Norway, Sweden</source>
            <translation>Dänemark, Finnland, Norwegen, Schweden</translation>
        </message>
        <message>
            <source>Diagnosis code (ICD-10)</source>
            <translation>Diagnoseschlüssel (ICD-10)</translation>
        </message>
        <message>
            <source>DigitalOcean token</source>
            <translation>DigitalOcean-Token</translation>
        </message>
        <message>
            <source>Diners Club</source>
            <translation>Diners Club</translation>
        </message>
        <message>
            <source>Discord bot token</source>
            <translation>Discord-Bot-Token</translation>
        </message>
        <message>
            <source>Discord webhook address</source>
            <translation>Discord-Webhook-Adresse</translation>
        </message>
        <message>
            <source>Discover</source>
            <translation>Discover</translation>
        </message>
        <message>
            <source>Docker Hub token</source>
            <translation>Docker-Hub-Token</translation>
        </message>
        <message>
            <source>Docker registry login</source>
            <translation>Anmeldung bei einer Docker-Registry</translation>
        </message>
        <message>
            <source>Dogecoin address</source>
            <translation>Dogecoin-Adresse</translation>
        </message>
        <message>
            <source>Dominican Republic</source>
            <translation>Dominikanische Republik</translation>
        </message>
        <message>
            <source>Doppler token</source>
            <translation>Doppler-Token</translation>
        </message>
        <message>
            <source>Driver number</source>
            <translation>Fahrernummer</translation>
        </message>
        <message>
            <source>Driving licence</source>
            <translation>Führerschein</translation>
        </message>
        <message>
            <source>Driving licence number</source>
            <translation>Führerscheinnummer</translation>
        </message>
        <message>
            <source>Dropbox token</source>
            <translation>Dropbox-Token</translation>
        </message>
        <message>
            <source>Dynatrace token</source>
            <translation>Dynatrace-Token</translation>
        </message>
        <message>
            <source>E-mail address</source>
            <translation>E-Mail-Adresse</translation>
        </message>
        <message>
            <source>EDB</source>
            <translation>EDB</translation>
        </message>
        <message>
            <source>EDRPOU</source>
            <translation>EDRPOU</translation>
        </message>
        <message>
            <source>EGN</source>
            <translation>EGN</translation>
        </message>
        <message>
            <source>EIK</source>
            <translation>EIK</translation>
        </message>
        <message>
            <source>EMBG</source>
            <translation>EMBG</translation>
        </message>
        <message>
            <source>EMŠO</source>
            <translation>EMŠO</translation>
        </message>
        <message>
            <source>EPIC, voter's card</source>
            <translation>EPIC, Wählerausweis</translation>
        </message>
        <message>
            <source>EasyPost API key</source>
            <translation>EasyPost-API-Schlüssel</translation>
        </message>
        <message>
            <source>Ecuador</source>
            <translation>Ecuador</translation>
        </message>
        <message>
            <source>Egypt</source>
            <translation>Ägypten</translation>
        </message>
        <message>
            <source>El Salvador</source>
            <translation>El Salvador</translation>
        </message>
        <message>
            <source>Elo</source>
            <translation>Elo</translation>
        </message>
        <message>
            <source>Emirates ID</source>
            <translation>Emirates ID</translation>
        </message>
        <message>
            <source>Employer Identification Number</source>
            <translation>Arbeitgebernummer (EIN)</translation>
        </message>
        <message>
            <source>Estonia</source>
            <translation>Estland</translation>
        </message>
        <message>
            <source>Estonia, Latvia, Lithuania</source>
            <translation>Estland, Lettland, Litauen</translation>
        </message>
        <message>
            <source>Ethereum address</source>
            <translation>Ethereum-Adresse</translation>
        </message>
        <message>
            <source>Ethereum private key</source>
            <translation>Privater Ethereum-Schlüssel</translation>
        </message>
        <message>
            <source>Europe</source>
            <translation>Europa</translation>
        </message>
        <message>
            <source>European Health Insurance Card number</source>
            <translation>Nummer der Europäischen Krankenversicherungskarte</translation>
        </message>
        <message>
            <source>Extended private key of a wallet (BIP 32)</source>
            <translation>Erweiterter privater Schlüssel einer Wallet (BIP 32)</translation>
        </message>
        <message>
            <source>FIN</source>
            <translation>FIN</translation>
        </message>
        <message>
            <source>Facebook access token</source>
            <translation>Facebook-Zugriffstoken</translation>
        </message>
        <message>
            <source>Facebook app secret</source>
            <translation>Facebook-App-Geheimnis</translation>
        </message>
        <message>
            <source>Faroe Islands</source>
            <translation>Färöer</translation>
        </message>
        <message>
            <source>Figma token</source>
            <translation>Figma-Token</translation>
        </message>
        <message>
            <source>Financial data</source>
            <translation>Finanzdaten</translation>
        </message>
        <message>
            <source>Finland</source>
            <translation>Finnland</translation>
        </message>
        <message>
            <source>Firebase Cloud Messaging server key</source>
            <translation>Serverschlüssel für Firebase Cloud Messaging</translation>
        </message>
        <message>
            <source>Firmenbuchnummer</source>
            <translation>Firmenbuchnummer</translation>
        </message>
        <message>
            <source>Flutterwave secret key</source>
            <translation>Geheimer Flutterwave-Schlüssel</translation>
        </message>
        <message>
            <source>Fly.io token</source>
            <translation>Fly.io-Token</translation>
        </message>
        <message>
            <source>France</source>
            <translation>Frankreich</translation>
        </message>
        <message>
            <source>GSTIN</source>
            <translation>GSTIN</translation>
        </message>
        <message>
            <source>Geographic position</source>
            <translation>Geografische Position</translation>
        </message>
        <message>
            <source>Georgia</source>
            <translation>Georgien</translation>
        </message>
        <message>
            <source>Germany</source>
            <translation>Deutschland</translation>
        </message>
        <message>
            <source>Germany, Austria, Switzerland</source>
            <translation>Deutschland, Österreich, Schweiz</translation>
        </message>
        <message>
            <source>Ghana</source>
            <translation>Ghana</translation>
        </message>
        <message>
            <source>Ghana Card</source>
            <translation>Ghana Card</translation>
        </message>
        <message>
            <source>GitHub token</source>
            <translation>GitHub-Token</translation>
        </message>
        <message>
            <source>GitLab token</source>
            <translation>GitLab-Token</translation>
        </message>
        <message>
            <source>Google API key</source>
            <translation>Google-API-Schlüssel</translation>
        </message>
        <message>
            <source>Google OAuth access token</source>
            <translation>Google-OAuth-Zugriffstoken</translation>
        </message>
        <message>
            <source>Google OAuth client secret</source>
            <translation>Google-OAuth-Clientgeheimnis</translation>
        </message>
        <message>
            <source>Google service account key ID</source>
            <translation>Schlüssel-ID eines Google-Dienstkontos</translation>
        </message>
        <message>
            <source>Grafana token</source>
            <translation>Grafana-Token</translation>
        </message>
        <message>
            <source>Greece</source>
            <translation>Griechenland</translation>
        </message>
        <message>
            <source>Greece and Cyprus</source>
            <translation>Griechenland und Zypern</translation>
        </message>
        <message>
            <source>Groq API key</source>
            <translation>Groq-API-Schlüssel</translation>
        </message>
        <message>
            <source>Guatemala</source>
            <translation>Guatemala</translation>
        </message>
        <message>
            <source>HKID</source>
            <translation>HKID</translation>
        </message>
        <message>
            <source>HTTP basic authorization</source>
            <translation>HTTP-Basic-Anmeldung</translation>
        </message>
        <message>
            <source>HTTP bearer token</source>
            <translation>HTTP-Bearer-Token</translation>
        </message>
        <message>
            <source>HashiCorp Vault token</source>
            <translation>HashiCorp-Vault-Token</translation>
        </message>
        <message>
            <source>Health</source>
            <translation>Gesundheit</translation>
        </message>
        <message>
            <source>Health card of Ontario</source>
            <translation>Gesundheitskarte von Ontario</translation>
        </message>
        <message>
            <source>Health insurance number</source>
            <translation>Krankenversichertennummer</translation>
        </message>
        <message>
            <source>Health insurance number of Québec</source>
            <translation>Krankenversichertennummer von Québec</translation>
        </message>
        <message>
            <source>Health service user number</source>
            <translation>Nutzernummer des Gesundheitsdienstes</translation>
        </message>
        <message>
            <source>Heroku API key</source>
            <translation>Heroku-API-Schlüssel</translation>
        </message>
        <message>
            <source>Hipercard</source>
            <translation>Hipercard</translation>
        </message>
        <message>
            <source>Honduras</source>
            <translation>Honduras</translation>
        </message>
        <message>
            <source>Hong Kong</source>
            <translation>Hongkong</translation>
        </message>
        <message>
            <source>HubSpot token</source>
            <translation>HubSpot-Token</translation>
        </message>
        <message>
            <source>Hugging Face token</source>
            <translation>Hugging-Face-Token</translation>
        </message>
        <message>
            <source>Humo</source>
            <translation>Humo</translation>
        </message>
        <message>
            <source>Hungary</source>
            <translation>Ungarn</translation>
        </message>
        <message>
            <source>IBAN</source>
            <translation>IBAN</translation>
        </message>
        <message>
            <source>ICE</source>
            <translation>ICE</translation>
        </message>
        <message>
            <source>IDNO</source>
            <translation>IDNO</translation>
        </message>
        <message>
            <source>IDNP</source>
            <translation>IDNP</translation>
        </message>
        <message>
            <source>IFSC</source>
            <translation>IFSC</translation>
        </message>
        <message>
            <source>IIN or BIN</source>
            <translation>IIN oder BIN</translation>
        </message>
        <message>
            <source>INN</source>
            <translation>INN</translation>
        </message>
        <message>
            <source>IP address (version 4)</source>
            <translation>IP-Adresse (Version 4)</translation>
        </message>
        <message>
            <source>IP address (version 6)</source>
            <translation>IP-Adresse (Version 6)</translation>
        </message>
        <message>
            <source>IRD number</source>
            <translation>IRD-Nummer</translation>
        </message>
        <message>
            <source>ISBN of a book</source>
            <translation>ISBN eines Buches</translation>
        </message>
        <message>
            <source>ISIL of a library</source>
            <translation>ISIL einer Bibliothek</translation>
        </message>
        <message>
            <source>ISIN</source>
            <translation>ISIN</translation>
        </message>
        <message>
            <source>Iceland</source>
            <translation>Island</translation>
        </message>
        <message>
            <source>Identity card number</source>
            <translation>Personalausweisnummer</translation>
        </message>
        <message>
            <source>Identity card or passport number</source>
            <translation>Personalausweis- oder Reisepassnummer</translation>
        </message>
        <message>
            <source>Identity document</source>
            <translation>Ausweisdokument</translation>
        </message>
        <message>
            <source>Identity number</source>
            <translation>Identitätsnummer</translation>
        </message>
        <message>
            <source>India</source>
            <translation>Indien</translation>
        </message>
        <message>
            <source>Individual Healthcare Identifier</source>
            <translation>Persönliche Gesundheitskennung (IHI)</translation>
        </message>
        <message>
            <source>Individual Taxpayer Identification Number</source>
            <translation>Steuernummer einer Person (ITIN)</translation>
        </message>
        <message>
            <source>Indonesia</source>
            <translation>Indonesien</translation>
        </message>
        <message>
            <source>InstaPayment</source>
            <translation>InstaPayment</translation>
        </message>
        <message>
            <source>InterPayment</source>
            <translation>InterPayment</translation>
        </message>
        <message>
            <source>Internal passport</source>
            <translation>Inlandspass</translation>
        </message>
        <message>
            <source>Iran</source>
            <translation>Iran</translation>
        </message>
        <message>
            <source>Ireland</source>
            <translation>Irland</translation>
        </message>
        <message>
            <source>Israel</source>
            <translation>Israel</translation>
        </message>
        <message>
            <source>Italy</source>
            <translation>Italien</translation>
        </message>
        <message>
            <source>IČO</source>
            <translation>IČO</translation>
        </message>
        <message>
            <source>JCB</source>
            <translation>JCB</translation>
        </message>
        <message>
            <source>JMBG</source>
            <translation>JMBG</translation>
        </message>
        <message>
            <source>JSON Web Token</source>
            <translation>JSON Web Token</translation>
        </message>
        <message>
            <source>Japan</source>
            <translation>Japan</translation>
        </message>
        <message>
            <source>Japan and South Korea</source>
            <translation>Japan und Südkorea</translation>
        </message>
        <message>
            <source>Jordan</source>
            <translation>Jordanien</translation>
        </message>
        <message>
            <source>KRA PIN</source>
            <translation>KRA PIN</translation>
        </message>
        <message>
            <source>Kazakhstan</source>
            <translation>Kasachstan</translation>
        </message>
        <message>
            <source>Kennitala</source>
            <translation>Kennitala</translation>
        </message>
        <message>
            <source>Kenya</source>
            <translation>Kenia</translation>
        </message>
        <message>
            <source>Kenya, Nigeria, South Africa</source>
            <translation>Kenia, Nigeria, Südafrika</translation>
        </message>
        <message>
            <source>Kosovo</source>
            <translation>Kosovo</translation>
        </message>
        <message>
            <source>Kubernetes Secret value</source>
            <translation>Wert eines Kubernetes-Secrets</translation>
        </message>
        <message>
            <source>Kuwait</source>
            <translation>Kuwait</translation>
        </message>
        <message>
            <source>LNCh of foreigners</source>
            <translation>LNCh von Ausländern</translation>
        </message>
        <message>
            <source>LankaPay</source>
            <translation>LankaPay</translation>
        </message>
        <message>
            <source>Latin America</source>
            <translation>Lateinamerika</translation>
        </message>
        <message>
            <source>Latvia</source>
            <translation>Lettland</translation>
        </message>
        <message>
            <source>Legal entity identifier</source>
            <translation>Rechtsträgerkennung (LEI)</translation>
        </message>
        <message>
            <source>Licence plate</source>
            <translation>Kfz-Kennzeichen</translation>
        </message>
        <message>
            <source>Linear API key</source>
            <translation>Linear-API-Schlüssel</translation>
        </message>
        <message>
            <source>Litecoin address</source>
            <translation>Litecoin-Adresse</translation>
        </message>
        <message>
            <source>Lithuania</source>
            <translation>Litauen</translation>
        </message>
        <message>
            <source>Luxembourg</source>
            <translation>Luxemburg</translation>
        </message>
        <message>
            <source>MAC address</source>
            <translation>MAC-Adresse</translation>
        </message>
        <message>
            <source>MST</source>
            <translation>MST</translation>
        </message>
        <message>
            <source>Machine-readable zone of a passport</source>
            <translation>Maschinenlesbare Zone eines Reisepasses</translation>
        </message>
        <message>
            <source>Machine-readable zone of an identity card</source>
            <translation>Maschinenlesbare Zone eines Personalausweises</translation>
        </message>
        <message>
            <source>Maestro</source>
            <translation>Maestro</translation>
        </message>
        <message>
            <source>Mailchimp API key</source>
            <translation>Mailchimp-API-Schlüssel</translation>
        </message>
        <message>
            <source>Mailgun API key</source>
            <translation>Mailgun-API-Schlüssel</translation>
        </message>
        <message>
            <source>Malaysia</source>
            <translation>Malaysia</translation>
        </message>
        <message>
            <source>Malaysia, Philippines, Thailand</source>
            <translation>Malaysia, Philippinen, Thailand</translation>
        </message>
        <message>
            <source>Malta</source>
            <translation>Malta</translation>
        </message>
        <message>
            <source>Mapbox secret token</source>
            <translation>Geheimer Mapbox-Token</translation>
        </message>
        <message>
            <source>Mastercard</source>
            <translation>Mastercard</translation>
        </message>
        <message>
            <source>Matična številka</source>
            <translation>Matična številka</translation>
        </message>
        <message>
            <source>Matricule</source>
            <translation>Matricule</translation>
        </message>
        <message>
            <source>Matricule fiscal</source>
            <translation>Matricule fiscal</translation>
        </message>
        <message>
            <source>Mauritius</source>
            <translation>Mauritius</translation>
        </message>
        <message>
            <source>Medical record number</source>
            <translation>Patientenaktennummer</translation>
        </message>
        <message>
            <source>Medicare Beneficiary Identifier</source>
            <translation>Medicare-Versichertenkennung (MBI)</translation>
        </message>
        <message>
            <source>Medicare number</source>
            <translation>Medicare-Nummer</translation>
        </message>
        <message>
            <source>Mexico</source>
            <translation>Mexiko</translation>
        </message>
        <message>
            <source>Mexico and Argentina</source>
            <translation>Mexiko und Argentinien</translation>
        </message>
        <message>
            <source>Middle East</source>
            <translation>Naher Osten</translation>
        </message>
        <message>
            <source>Mir</source>
            <translation>Mir</translation>
        </message>
        <message>
            <source>Mobile device number (IMEI)</source>
            <translation>Gerätenummer eines Mobiltelefons (IMEI)</translation>
        </message>
        <message>
            <source>Mobile subscriber identity (IMSI)</source>
            <translation>Mobilfunk-Teilnehmerkennung (IMSI)</translation>
        </message>
        <message>
            <source>Moldova</source>
            <translation>Moldau</translation>
        </message>
        <message>
            <source>Monaco</source>
            <translation>Monaco</translation>
        </message>
        <message>
            <source>Montenegro</source>
            <translation>Montenegro</translation>
        </message>
        <message>
            <source>Morocco</source>
            <translation>Marokko</translation>
        </message>
        <message>
            <source>Mozambique</source>
            <translation>Mosambik</translation>
        </message>
        <message>
            <source>My Number</source>
            <translation>My Number</translation>
        </message>
        <message>
            <source>NHI number</source>
            <translation>NHI-Nummer</translation>
        </message>
        <message>
            <source>NHS number</source>
            <translation>NHS-Nummer</translation>
        </message>
        <message>
            <source>NIC</source>
            <translation>NIC</translation>
        </message>
        <message>
            <source>NID</source>
            <translation>NID</translation>
        </message>
        <message>
            <source>NIDA number</source>
            <translation>NIDA-Nummer</translation>
        </message>
        <message>
            <source>NIF</source>
            <translation>NIF</translation>
        </message>
        <message>
            <source>NIF of a firm (CIF)</source>
            <translation>NIF eines Unternehmens (CIF)</translation>
        </message>
        <message>
            <source>NIK</source>
            <translation>NIK</translation>
        </message>
        <message>
            <source>NIN</source>
            <translation>NIN</translation>
        </message>
        <message>
            <source>NIP</source>
            <translation>NIP</translation>
        </message>
        <message>
            <source>NIPT</source>
            <translation>NIPT</translation>
        </message>
        <message>
            <source>NIR</source>
            <translation>NIR</translation>
        </message>
        <message>
            <source>NISS</source>
            <translation>NISS</translation>
        </message>
        <message>
            <source>NIT</source>
            <translation>NIT</translation>
        </message>
        <message>
            <source>NPWP</source>
            <translation>NPWP</translation>
        </message>
        <message>
            <source>NRC</source>
            <translation>NRC</translation>
        </message>
        <message>
            <source>NRIC or FIN</source>
            <translation>NRIC oder FIN</translation>
        </message>
        <message>
            <source>NRIC, MyKad</source>
            <translation>NRIC, MyKad</translation>
        </message>
        <message>
            <source>NRT</source>
            <translation>NRT</translation>
        </message>
        <message>
            <source>NSS of the IMSS</source>
            <translation>NSS des IMSS</translation>
        </message>
        <message>
            <source>NUIT</source>
            <translation>NUIT</translation>
        </message>
        <message>
            <source>NZBN</source>
            <translation>NZBN</translation>
        </message>
        <message>
            <source>Name of a person</source>
            <translation>Name einer Person</translation>
        </message>
        <message>
            <source>Naranja</source>
            <translation>Naranja</translation>
        </message>
        <message>
            <source>National ID or Iqama</source>
            <translation>Nationale ID oder Iqama</translation>
        </message>
        <message>
            <source>National Insurance number</source>
            <translation>National-Insurance-Nummer</translation>
        </message>
        <message>
            <source>National Provider Identifier</source>
            <translation>Kennung eines Gesundheitsdienstleisters (NPI)</translation>
        </message>
        <message>
            <source>National code</source>
            <translation>Nationaler Code</translation>
        </message>
        <message>
            <source>National identifier</source>
            <translation>Nationale Kennung</translation>
        </message>
        <message>
            <source>National identity number</source>
            <translation>Nationale Identitätsnummer</translation>
        </message>
        <message>
            <source>National register number</source>
            <translation>Nationalregisternummer</translation>
        </message>
        <message>
            <source>Netherlands</source>
            <translation>Niederlande</translation>
        </message>
        <message>
            <source>Netlify token</source>
            <translation>Netlify-Token</translation>
        </message>
        <message>
            <source>New Relic key</source>
            <translation>New-Relic-Schlüssel</translation>
        </message>
        <message>
            <source>New Zealand</source>
            <translation>Neuseeland</translation>
        </message>
        <message>
            <source>Nicaragua</source>
            <translation>Nicaragua</translation>
        </message>
        <message>
            <source>Nigeria</source>
            <translation>Nigeria</translation>
        </message>
        <message>
            <source>North America</source>
            <translation>Nordamerika</translation>
        </message>
        <message>
            <source>North Macedonia</source>
            <translation>Nordmazedonien</translation>
        </message>
        <message>
            <source>Norway</source>
            <translation>Norwegen</translation>
        </message>
        <message>
            <source>Notion token</source>
            <translation>Notion-Token</translation>
        </message>
        <message>
            <source>NuGet API key</source>
            <translation>NuGet-API-Schlüssel</translation>
        </message>
        <message>
            <source>Numéro fiscal</source>
            <translation>Numéro fiscal</translation>
        </message>
        <message>
            <source>Número de identidad</source>
            <translation>Número de identidad</translation>
        </message>
        <message>
            <source>OGRN</source>
            <translation>OGRN</translation>
        </message>
        <message>
            <source>OIB</source>
            <translation>OIB</translation>
        </message>
        <message>
            <source>Oceania</source>
            <translation>Ozeanien</translation>
        </message>
        <message>
            <source>Okta API token</source>
            <translation>Okta-API-Token</translation>
        </message>
        <message>
            <source>Omang</source>
            <translation>Omang</translation>
        </message>
        <message>
            <source>OpenAI API key</source>
            <translation>OpenAI-API-Schlüssel</translation>
        </message>
        <message>
            <source>OpenVPN static key</source>
            <translation>Statischer OpenVPN-Schlüssel</translation>
        </message>
        <message>
            <source>Organisation number</source>
            <translation>Organisationsnummer</translation>
        </message>
        <message>
            <source>Other codes</source>
            <translation>Andere Codes</translation>
        </message>
        <message>
            <source>PESEL</source>
            <translation>PESEL</translation>
        </message>
        <message>
            <source>PIB</source>
            <translation>PIB</translation>
        </message>
        <message>
            <source>PIN block</source>
            <translation>PIN-Block</translation>
        </message>
        <message>
            <source>PINFL</source>
            <translation>PINFL</translation>
        </message>
        <message>
            <source>PIS, PASEP or NIT</source>
            <translation>PIS, PASEP oder NIT</translation>
        </message>
        <message>
            <source>PPS number</source>
            <translation>PPS-Nummer</translation>
        </message>
        <message>
            <source>Pakistan</source>
            <translation>Pakistan</translation>
        </message>
        <message>
            <source>Paraguay</source>
            <translation>Paraguay</translation>
        </message>
        <message>
            <source>Part of a postal address (table)</source>
            <translation>Teil einer Postanschrift (Tabelle)</translation>
        </message>
        <message>
            <source>Partita IVA</source>
            <translation>Partita IVA</translation>
        </message>
        <message>
            <source>Passport number</source>
            <translation>Reisepassnummer</translation>
        </message>
        <message>
            <source>Passport or identity card number</source>
            <translation>Reisepass- oder Personalausweisnummer</translation>
        </message>
        <message>
            <source>Password hash of MySQL</source>
            <translation>MySQL-Kennwort-Hash</translation>
        </message>
        <message>
            <source>Password hash of Windows (NTLM)</source>
            <translation>Windows-Kennwort-Hash (NTLM)</translation>
        </message>
        <message>
            <source>Password hash of a directory</source>
            <translation>Kennwort-Hash eines Verzeichnisdienstes</translation>
        </message>
        <message>
            <source>Password hash, Argon2</source>
            <translation>Kennwort-Hash, Argon2</translation>
        </message>
        <message>
            <source>Password hash, MD5 crypt (also Apache, Cisco type 5)</source>
            <translation>Kennwort-Hash, MD5-crypt (auch Apache, Cisco Typ 5)</translation>
        </message>
        <message>
            <source>Password hash, PBKDF2</source>
            <translation>Kennwort-Hash, PBKDF2</translation>
        </message>
        <message>
            <source>Password hash, PBKDF2 (Cisco type 8)</source>
            <translation>Kennwort-Hash, PBKDF2 (Cisco Typ 8)</translation>
        </message>
        <message>
            <source>Password hash, SHA-256 crypt</source>
            <translation>Kennwort-Hash, SHA-256-crypt</translation>
        </message>
        <message>
            <source>Password hash, SHA-512 crypt</source>
            <translation>Kennwort-Hash, SHA-512-crypt</translation>
        </message>
        <message>
            <source>Password hash, bcrypt</source>
            <translation>Kennwort-Hash, bcrypt</translation>
        </message>
        <message>
            <source>Password hash, phpass (WordPress, Drupal)</source>
            <translation>Kennwort-Hash, phpass (WordPress, Drupal)</translation>
        </message>
        <message>
            <source>Password hash, scrypt (also Cisco type 9)</source>
            <translation>Kennwort-Hash, scrypt (auch Cisco Typ 9)</translation>
        </message>
        <message>
            <source>Password hash, yescrypt</source>
            <translation>Kennwort-Hash, yescrypt</translation>
        </message>
        <message>
            <source>Password in .netrc</source>
            <translation>Kennwort in .netrc</translation>
        </message>
        <message>
            <source>Password in .pgpass</source>
            <translation>Kennwort in .pgpass</translation>
        </message>
        <message>
            <source>Password in Windows Group Policy Preferences</source>
            <translation>Kennwort in Windows-Gruppenrichtlinieneinstellungen</translation>
        </message>
        <message>
            <source>Password in a Windows answer file</source>
            <translation>Kennwort in einer Windows-Antwortdatei</translation>
        </message>
        <message>
            <source>Password in a connection string</source>
            <translation>Kennwort in einer Verbindungszeichenfolge</translation>
        </message>
        <message>
            <source>Password in a web address</source>
            <translation>Kennwort in einer Webadresse</translation>
        </message>
        <message>
            <source>Password in settings</source>
            <translation>Kennwort in Einstellungen</translation>
        </message>
        <message>
            <source>Password in the address of a database or queue</source>
            <translation>Kennwort in der Adresse einer Datenbank oder Warteschlange</translation>
        </message>
        <message>
            <source>Password on a command line</source>
            <translation>Kennwort auf einer Befehlszeile</translation>
        </message>
        <message>
            <source>PayPal client secret</source>
            <translation>PayPal-Clientgeheimnis</translation>
        </message>
        <message>
            <source>Pension insurance number</source>
            <translation>Rentenversicherungsnummer</translation>
        </message>
        <message>
            <source>Permanent Account Number</source>
            <translation>Steuernummer (PAN)</translation>
        </message>
        <message>
            <source>Perplexity API key</source>
            <translation>Perplexity-API-Schlüssel</translation>
        </message>
        <message>
            <source>Personal Health Number of British Columbia</source>
            <translation>Gesundheitsnummer von British Columbia</translation>
        </message>
        <message>
            <source>Personal code</source>
            <translation>Personencode</translation>
        </message>
        <message>
            <source>Personal data</source>
            <translation>Personenbezogene Daten</translation>
        </message>
        <message>
            <source>Personal identifier</source>
            <translation>Personenkennung</translation>
        </message>
        <message>
            <source>Personal identity code</source>
            <translation>Personenidentitätscode</translation>
        </message>
        <message>
            <source>Personal identity number</source>
            <translation>Personenidentitätsnummer</translation>
        </message>
        <message>
            <source>Personal number</source>
            <translation>Personennummer</translation>
        </message>
        <message>
            <source>Peru</source>
            <translation>Peru</translation>
        </message>
        <message>
            <source>PhilHealth number</source>
            <translation>PhilHealth-Nummer</translation>
        </message>
        <message>
            <source>PhilSys number</source>
            <translation>PhilSys-Nummer</translation>
        </message>
        <message>
            <source>Philippines</source>
            <translation>Philippinen</translation>
        </message>
        <message>
            <source>Plaid access token</source>
            <translation>Plaid-Zugriffstoken</translation>
        </message>
        <message>
            <source>PlanetScale secret</source>
            <translation>PlanetScale-Geheimnis</translation>
        </message>
        <message>
            <source>Poland</source>
            <translation>Polen</translation>
        </message>
        <message>
            <source>Portugal</source>
            <translation>Portugal</translation>
        </message>
        <message>
            <source>Postal address</source>
            <translation>Postanschrift</translation>
        </message>
        <message>
            <source>Postman API key</source>
            <translation>Postman-API-Schlüssel</translation>
        </message>
        <message>
            <source>Preparer Tax Identification Number</source>
            <translation>Steuerberaternummer (PTIN)</translation>
        </message>
        <message>
            <source>Private key</source>
            <translation>Privater Schlüssel</translation>
        </message>
        <message>
            <source>PuTTY private key</source>
            <translation>Privater PuTTY-Schlüssel</translation>
        </message>
        <message>
            <source>Public services number</source>
            <translation>Nummer für öffentliche Dienste</translation>
        </message>
        <message>
            <source>Pulumi token</source>
            <translation>Pulumi-Token</translation>
        </message>
        <message>
            <source>PyPI upload token</source>
            <translation>PyPI-Upload-Token</translation>
        </message>
        <message>
            <source>QID</source>
            <translation>QID</translation>
        </message>
        <message>
            <source>Qatar</source>
            <translation>Katar</translation>
        </message>
        <message>
            <source>REGON</source>
            <translation>REGON</translation>
        </message>
        <message>
            <source>RFC</source>
            <translation>RFC</translation>
        </message>
        <message>
            <source>RG of São Paulo</source>
            <translation>RG von São Paulo</translation>
        </message>
        <message>
            <source>RIF</source>
            <translation>RIF</translation>
        </message>
        <message>
            <source>RNC</source>
            <translation>RNC</translation>
        </message>
        <message>
            <source>RNOKPP</source>
            <translation>RNOKPP</translation>
        </message>
        <message>
            <source>RSIN</source>
            <translation>RSIN</translation>
        </message>
        <message>
            <source>RUC</source>
            <translation>RUC</translation>
        </message>
        <message>
            <source>RUT</source>
            <translation>RUT</translation>
        </message>
        <message>
            <source>RUT or RUN</source>
            <translation>RUT oder RUN</translation>
        </message>
        <message>
            <source>Razorpay key ID</source>
            <translation>Razorpay-Schlüssel-ID</translation>
        </message>
        <message>
            <source>Registry code</source>
            <translation>Registercode</translation>
        </message>
        <message>
            <source>Replicate token</source>
            <translation>Replicate-Token</translation>
        </message>
        <message>
            <source>Resend API key</source>
            <translation>Resend-API-Schlüssel</translation>
        </message>
        <message>
            <source>Resident identity number</source>
            <translation>Einwohner-Identitätsnummer</translation>
        </message>
        <message>
            <source>Resident registration number</source>
            <translation>Einwohnermeldenummer</translation>
        </message>
        <message>
            <source>Romania</source>
            <translation>Rumänien</translation>
        </message>
        <message>
            <source>Routing number</source>
            <translation>Bankleitzahl (Routing Number)</translation>
        </message>
        <message>
            <source>RuPay</source>
            <translation>RuPay</translation>
        </message>
        <message>
            <source>RubyGems API key</source>
            <translation>RubyGems-API-Schlüssel</translation>
        </message>
        <message>
            <source>Russia</source>
            <translation>Russland</translation>
        </message>
        <message>
            <source>Rwanda</source>
            <translation>Ruanda</translation>
        </message>
        <message>
            <source>SEDOL</source>
            <translation>SEDOL</translation>
        </message>
        <message>
            <source>SIM card number (ICCID)</source>
            <translation>SIM-Kartennummer (ICCID)</translation>
        </message>
        <message>
            <source>SIREN or SIRET</source>
            <translation>SIREN oder SIRET</translation>
        </message>
        <message>
            <source>SNILS</source>
            <translation>SNILS</translation>
        </message>
        <message>
            <source>SSS number</source>
            <translation>SSS-Nummer</translation>
        </message>
        <message>
            <source>San Marino</source>
            <translation>San Marino</translation>
        </message>
        <message>
            <source>Saudi Arabia</source>
            <translation>Saudi-Arabien</translation>
        </message>
        <message>
            <source>Scotland</source>
            <translation>Schottland</translation>
        </message>
        <message>
            <source>SendGrid API key</source>
            <translation>SendGrid-API-Schlüssel</translation>
        </message>
        <message>
            <source>Sentry token</source>
            <translation>Sentry-Token</translation>
        </message>
        <message>
            <source>Serbia</source>
            <translation>Serbien</translation>
        </message>
        <message>
            <source>Shippo token</source>
            <translation>Shippo-Token</translation>
        </message>
        <message>
            <source>Shopify token</source>
            <translation>Shopify-Token</translation>
        </message>
        <message>
            <source>Singapore</source>
            <translation>Singapur</translation>
        </message>
        <message>
            <source>Slack token</source>
            <translation>Slack-Token</translation>
        </message>
        <message>
            <source>Slack webhook address</source>
            <translation>Slack-Webhook-Adresse</translation>
        </message>
        <message>
            <source>Slovakia</source>
            <translation>Slowakei</translation>
        </message>
        <message>
            <source>Slovenia</source>
            <translation>Slowenien</translation>
        </message>
        <message>
            <source>Social Insurance Number</source>
            <translation>Sozialversicherungsnummer</translation>
        </message>
        <message>
            <source>Social Security Number</source>
            <translation>Sozialversicherungsnummer</translation>
        </message>
        <message>
            <source>Social insurance number</source>
            <translation>Sozialversicherungsnummer</translation>
        </message>
        <message>
            <source>Social security</source>
            <translation>Sozialversicherung</translation>
        </message>
        <message>
            <source>Social security number</source>
            <translation>Sozialversicherungsnummer</translation>
        </message>
        <message>
            <source>SonarQube token</source>
            <translation>SonarQube-Token</translation>
        </message>
        <message>
            <source>Sort code</source>
            <translation>Bankleitzahl (Sort Code)</translation>
        </message>
        <message>
            <source>South Africa</source>
            <translation>Südafrika</translation>
        </message>
        <message>
            <source>South America</source>
            <translation>Südamerika</translation>
        </message>
        <message>
            <source>South Korea</source>
            <translation>Südkorea</translation>
        </message>
        <message>
            <source>Spain</source>
            <translation>Spanien</translation>
        </message>
        <message>
            <source>Square token</source>
            <translation>Square-Token</translation>
        </message>
        <message>
            <source>Sri Lanka</source>
            <translation>Sri Lanka</translation>
        </message>
        <message>
            <source>Steuer-ID</source>
            <translation>Steuer-ID</translation>
        </message>
        <message>
            <source>Steuernummer</source>
            <translation>Steuernummer</translation>
        </message>
        <message>
            <source>Stripe secret key</source>
            <translation>Geheimer Stripe-Schlüssel</translation>
        </message>
        <message>
            <source>Stripe webhook secret</source>
            <translation>Stripe-Webhook-Geheimnis</translation>
        </message>
        <message>
            <source>Supabase token</source>
            <translation>Supabase-Token</translation>
        </message>
        <message>
            <source>Sweden</source>
            <translation>Schweden</translation>
        </message>
        <message>
            <source>Switzerland</source>
            <translation>Schweiz</translation>
        </message>
        <message>
            <source>T.C. kimlik number</source>
            <translation>T.C.-Kimlik-Nummer</translation>
        </message>
        <message>
            <source>TAJ number</source>
            <translation>TAJ-Nummer</translation>
        </message>
        <message>
            <source>TIC</source>
            <translation>TIC</translation>
        </message>
        <message>
            <source>TIN</source>
            <translation>TIN</translation>
        </message>
        <message>
            <source>TRON address</source>
            <translation>TRON-Adresse</translation>
        </message>
        <message>
            <source>Tailscale key</source>
            <translation>Tailscale-Schlüssel</translation>
        </message>
        <message>
            <source>Taiwan</source>
            <translation>Taiwan</translation>
        </message>
        <message>
            <source>Tanzania</source>
            <translation>Tansania</translation>
        </message>
        <message>
            <source>Tax deduction account number</source>
            <translation>Steuerabzugsnummer (TAN)</translation>
        </message>
        <message>
            <source>Tax file number</source>
            <translation>Steueraktennummer (TFN)</translation>
        </message>
        <message>
            <source>Tax identifier</source>
            <translation>Steuerkennung</translation>
        </message>
        <message>
            <source>Tax identifier of a person</source>
            <translation>Steuerkennung einer Person</translation>
        </message>
        <message>
            <source>Tax number</source>
            <translation>Steuernummer</translation>
        </message>
        <message>
            <source>Tax number of a firm</source>
            <translation>Steuernummer eines Unternehmens</translation>
        </message>
        <message>
            <source>Teams webhook address</source>
            <translation>Teams-Webhook-Adresse</translation>
        </message>
        <message>
            <source>Telegram bot token</source>
            <translation>Telegram-Bot-Token</translation>
        </message>
        <message>
            <source>Telephone number</source>
            <translation>Telefonnummer</translation>
        </message>
        <message>
            <source>Telephone number (international)</source>
            <translation>Telefonnummer (international)</translation>
        </message>
        <message>
            <source>Tencent Cloud secret ID</source>
            <translation>Tencent-Cloud-Geheimnis-ID</translation>
        </message>
        <message>
            <source>Terraform Cloud token</source>
            <translation>Terraform-Cloud-Token</translation>
        </message>
        <message>
            <source>Thailand</source>
            <translation>Thailand</translation>
        </message>
        <message>
            <source>Trade register number</source>
            <translation>Handelsregisternummer</translation>
        </message>
        <message>
            <source>Troy</source>
            <translation>Troy</translation>
        </message>
        <message>
            <source>Tunisia</source>
            <translation>Tunesien</translation>
        </message>
        <message>
            <source>Turkey</source>
            <translation>Türkei</translation>
        </message>
        <message>
            <source>Twilio API key</source>
            <translation>Twilio-API-Schlüssel</translation>
        </message>
        <message>
            <source>Twilio auth token</source>
            <translation>Twilio-Auth-Token</translation>
        </message>
        <message>
            <source>Typeform token</source>
            <translation>Typeform-Token</translation>
        </message>
        <message>
            <source>Título de eleitor</source>
            <translation>Título de eleitor</translation>
        </message>
        <message>
            <source>Türkiye</source>
            <translation>Türkei</translation>
        </message>
        <message>
            <source>UATP</source>
            <translation>UATP</translation>
        </message>
        <message>
            <source>UID</source>
            <translation>UID</translation>
        </message>
        <message>
            <source>UK</source>
            <translation>UK</translation>
        </message>
        <message>
            <source>UNP</source>
            <translation>UNP</translation>
        </message>
        <message>
            <source>US</source>
            <translation>USA</translation>
        </message>
        <message>
            <source>Uganda</source>
            <translation>Uganda</translation>
        </message>
        <message>
            <source>UkrCard</source>
            <translation>UkrCard</translation>
        </message>
        <message>
            <source>Ukraine</source>
            <translation>Ukraine</translation>
        </message>
        <message>
            <source>Unified business number</source>
            <translation>Einheitliche Unternehmensnummer</translation>
        </message>
        <message>
            <source>Unified social credit code</source>
            <translation>Einheitlicher Sozialkreditcode</translation>
        </message>
        <message>
            <source>UnionPay</source>
            <translation>UnionPay</translation>
        </message>
        <message>
            <source>Unique Taxpayer Reference</source>
            <translation>Steuernummer (UTR)</translation>
        </message>
        <message>
            <source>Unique entity number</source>
            <translation>Unternehmensnummer (UEN)</translation>
        </message>
        <message>
            <source>United Arab Emirates</source>
            <translation>Vereinigte Arabische Emirate</translation>
        </message>
        <message>
            <source>United Kingdom</source>
            <translation>Vereinigtes Königreich</translation>
        </message>
        <message>
            <source>United States</source>
            <translation>USA</translation>
        </message>
        <message>
            <source>United States and Canada</source>
            <translation>USA und Kanada</translation>
        </message>
        <message>
            <source>Uruguay</source>
            <translation>Uruguay</translation>
        </message>
        <message>
            <source>Uzbekistan</source>
            <translation>Usbekistan</translation>
        </message>
        <message>
            <source>Uzcard</source>
            <translation>Uzcard</translation>
        </message>
        <message>
            <source>VAT number</source>
            <translation>Umsatzsteuer-ID</translation>
        </message>
        <message>
            <source>Vehicle identification number</source>
            <translation>Fahrzeug-Identifizierungsnummer</translation>
        </message>
        <message>
            <source>Venezuela</source>
            <translation>Venezuela</translation>
        </message>
        <message>
            <source>Vergi kimlik number</source>
            <translation>Vergi-Kimlik-Nummer</translation>
        </message>
        <message>
            <source>Verve</source>
            <translation>Verve</translation>
        </message>
        <message>
            <source>Vietnam</source>
            <translation>Vietnam</translation>
        </message>
        <message>
            <source>Visa</source>
            <translation>Visa</translation>
        </message>
        <message>
            <source>VÖEN</source>
            <translation>VÖEN</translation>
        </message>
        <message>
            <source>WKN</source>
            <translation>WKN</translation>
        </message>
        <message>
            <source>WireGuard private key</source>
            <translation>Privater WireGuard-Schlüssel</translation>
        </message>
        <message>
            <source>X (Twitter) bearer token</source>
            <translation>X-(Twitter-)Bearer-Token</translation>
        </message>
        <message>
            <source>X (Twitter) secret</source>
            <translation>X-(Twitter-)Geheimnis</translation>
        </message>
        <message>
            <source>Zambia</source>
            <translation>Sambia</translation>
        </message>
        <message>
            <source>Zimbabwe</source>
            <translation>Simbabwe</translation>
        </message>
        <message>
            <source>age secret key</source>
            <translation>Geheimer age-Schlüssel</translation>
        </message>
        <message>
            <source>crates.io token</source>
            <translation>crates.io-Token</translation>
        </message>
        <message>
            <source>minisign secret key</source>
            <translation>Geheimer minisign-Schlüssel</translation>
        </message>
        <message>
            <source>npm access token</source>
            <translation>npm-Zugriffstoken</translation>
        </message>
        <message>
            <source>other countries</source>
            <translation>andere Länder</translation>
        </message>
        <message>
            <source>xAI API key</source>
            <translation>xAI-API-Schlüssel</translation>
        </message>
        <message>
            <source>{name}, robust</source>
            <translation>{name}, streng</translation>
        </message>
    </context>
</TS>
