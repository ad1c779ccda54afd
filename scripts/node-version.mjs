// Imported first by everything a person starts: an old Node should say so before newer syntax fails
// obscurely.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Precis needs Node 20.19 or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}
