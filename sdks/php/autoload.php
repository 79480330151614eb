<?php

declare(strict_types=1);

/**
 * Loads the SDK without Composer: `require 'keyway/autoload.php';`. Also load the interfaces of PSR-3, PSR-7, PSR-17 and
 * PSR-18 and an implementation of them.
 */
spl_autoload_register(static function (string $class): void {
    // As in composer.json; the longer prefix first.
    $folders = [
        'Keyway\\Api\\' => 'src/Generated/Api/',
        'Keyway\\Models\\' => 'src/Generated/Models/',
        'Keyway\\' => 'src/',
    ];
    foreach ($folders as $prefix => $folder) {
        if (!str_starts_with($class, $prefix)) {
            continue;
        }
        $path = __DIR__ . '/' . $folder . str_replace('\\', '/', substr($class, strlen($prefix))) . '.php';
        if (is_file($path)) {
            require $path;
        }
        return;
    }
});
