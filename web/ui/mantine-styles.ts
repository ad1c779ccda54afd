// The styles of the Mantine parts that every screen behind the login has. They stand in their cascade layer: our own
// rules win whatever the order of loading. A part that only some screens use brings its styles where it is used.
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Popover.layer.css';
