speed <- read.csv("morley.csv")$Speed
center <- mean(speed)
sigma <- mean(abs(diff(speed))) / 1.128        # d2 of two values
limits <- center + c(-3, 3) * sigma
plot(speed, type = "b", pch = 20, col = "#0072b2", ylim = range(speed, limits),
     xlab = "Measurement", ylab = "Speed (km/s above 299,000)")
abline(h = center)
abline(h = limits, lty = 2)
which(speed < limits[1] | speed > limits[2])
