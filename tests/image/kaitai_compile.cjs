// node kaitai_compile.cjs DEFINITION LANGUAGE FOLDER: what the Kaitai compiler makes of a definition.

const fs = require("fs");
const { load } = require("js-yaml");
const compiler = require("kaitai-struct-compiler");

const [definition, language, folder] = process.argv.slice(2);

compiler.compile(language, load(fs.readFileSync(definition, "utf8")), null, false).then(
  (files) => {
    for (const name in files) fs.writeFileSync(`${folder}/${name}`, files[name]);
  },
  (error) => {
    console.error(String(error));
    process.exit(1);
  },
);
